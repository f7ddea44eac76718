/** What a route is about: for people, and as JSON-LD. */
export interface Subject {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly data: object;
}

const event: Subject = {
  heading: 'Harbour concert',
  paragraphs: [
    'Saturday 12 June 2027, 19:30, Pier 3.',
    'A brass band plays from a barge while the sun goes down. Bring something to sit on. Tickets 12 €.',
  ],
  data: {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    '@id': '#harbour-concert',
    name: 'Harbour concert',
    startDate: '2027-06-12T19:30:00+02:00',
    endDate: '2027-06-12T21:30:00+02:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Pier 3', address: 'Pier 3, 20457 Hamburg' },
    offers: {
      '@type': 'Offer',
      price: '12.00',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  },
};

const product: Subject = {
  heading: 'Folding bicycle “Heron”',
  paragraphs: ['Fits under a train seat and weighs 10.4 kg. 1,190 €, in stock. Rated 4.6 by 87 riders.'],
  data: {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Folding bicycle Heron',
    sku: 'HERON-16',
    brand: { '@type': 'Brand', name: 'Watershed' },
    weight: '10.4 kg',
    offers: {
      '@type': 'Offer',
      price: '1190.00',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.6', reviewCount: '87' },
  },
};

const article: Subject = {
  heading: 'The ferry that came back',
  paragraphs: [
    'After eleven years in a dry dock the ferry Aurora crosses the river again, with the people who mended it at the wheel.',
    'They began with four volunteers and a borrowed crane. Last Sunday, nine hundred people stood on the quay.',
  ],
  data: {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: 'The ferry that came back',
    author: { '@type': 'Person', name: 'Mara Lindqvist' },
    datePublished: '2027-05-02',
    publisher: { '@type': 'Organization', name: 'River Gazette' },
  },
};

const recipe: Subject = {
  heading: 'Tomato soup for four',
  paragraphs: ['Roast a kilo of tomatoes with an onion for 30 minutes, add half a litre of stock and blend.'],
  data: {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Tomato soup',
    recipeYield: '4 servings',
    totalTime: 'PT45M',
    recipeIngredient: ['1 kg tomatoes', '1 onion', '500 ml vegetable stock', '2 tbsp olive oil'],
    recipeInstructions: [
      { '@type': 'HowToStep', text: 'Roast the tomatoes and the onion in the oil for 30 minutes at 200 °C.' },
      { '@type': 'HowToStep', text: 'Add the stock, blend and season.' },
    ],
  },
};

export const subjects = { event, product, article, recipe };
