import { element } from '../shared/element.ts';

/** An event whose data is in its own markup (https://html.spec.whatwg.org/multipage/microdata.html). */
export function microdataEvent(): HTMLElement {
  return element(
    'div',
    { class: 'plain', itemscope: true, itemtype: 'https://schema.org/Event' },
    element('h2', { itemprop: 'name' }, 'Night market'),
    element(
      'p',
      {},
      element('time', { itemprop: 'startDate', datetime: '2027-06-18T18:00' }, 'Friday 18 June 2027, 18:00'),
      ', ',
      element(
        'span',
        { itemprop: 'location', itemscope: true, itemtype: 'https://schema.org/Place' },
        element('span', { itemprop: 'name' }, 'Old Town Square'),
      ),
    ),
    element('p', { itemprop: 'description' }, 'Food stalls and secondhand books until midnight.'),
  );
}

/** A product whose data is in its own markup (https://www.w3.org/TR/rdfa-lite/). */
export function rdfaProduct(): HTMLElement {
  return element(
    'div',
    { class: 'plain', vocab: 'https://schema.org/', typeof: 'Product' },
    element('h2', { property: 'name' }, 'Bicycle lamp “Glow”'),
    element('p', { property: 'description' }, 'Charges while you ride and lasts a whole evening.'),
    element(
      'p',
      { property: 'offers', typeof: 'Offer' },
      element('span', { property: 'price', content: '39.00' }, '39'),
      ' ',
      element('span', { property: 'priceCurrency', content: 'EUR' }, '€'),
    ),
  );
}
