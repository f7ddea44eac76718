/** The tools for a kind of page: there exactly while such a page is. */
const details = ['event', 'product', 'article', 'recipe'].map((kind) => `pagehand_get_${kind}_details`);
const structured = 'pagehand_get_structured_data';

const list = {
  link: 'List',
  has: ['get_event_details', 'get_opening_hours', 'list_events', 'pagehand_read_page'],
  hasNot: ['get_contact', structured, ...details],
};
const about = {
  link: 'About',
  has: ['get_contact', 'get_opening_hours', 'pagehand_read_page'],
  hasNot: ['get_event_details', 'list_events', structured, ...details],
};

function aboutA(kind) {
  const fitting = `pagehand_get_${kind}_details`;
  return {
    link: kind.charAt(0).toUpperCase() + kind.slice(1),
    has: ['pagehand_read_page', structured, fitting],
    hasNot: details.filter((name) => name !== fitting),
  };
}

const nothing = { link: 'Nothing', has: ['pagehand_read_page'], hasNot: [structured, ...details] };

/** Where `npm start -- --headless` goes, by the links a person follows, and what must be offered there. */
export const labs = [
  { title: 'Lifecycle lab', path: '/labs/lifecycle/', stops: [list, about, list], check: registeredTwice },
  {
    title: 'Route facts lab',
    path: '/labs/route-facts/',
    stops: [aboutA('event'), aboutA('product'), nothing],
  },
];

/** The one call it makes, on a route of the last lab. */
export const call = {
  link: 'Event',
  tool: 'pagehand_get_event_details',
  input: {},
  expected: 'Harbour concert',
};

async function registeredTwice(page) {
  const row = page.getByTestId('registration').filter({ hasText: 'get_event_details' });
  const count = await row.getByTestId('register-count').textContent();
  console.log(`  get_event_details was registered ${count} times.`);
  return count === '2' ? undefined : `get_event_details should have been registered 2 times, not ${count}`;
}
