/** A page without anything for machines. */
export const plainPage = `<!doctype html>
<title>Opening hours</title>
<main><h1>Opening hours</h1><p>The harbour hall opens at nine, except on Mondays.</p></main>`;

/**
 * A single-page application with a tool of its own. Its first route describes an event in JSON-LD, which leaves with
 * the route, as a router's head manager has it.
 */
export const eventSite = `<!doctype html>
<title>Harbour hall</title>
<nav><button>The event</button> <button>About us</button></nav>
<main></main>
<script>
  const event = {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: 'Harbour concert',
    startDate: '2027-06-12T19:30:00+02:00',
    location: { '@type': 'Place', name: 'Pier 3' },
  };
  const routes = {
    'The event': { path: '/event', text: 'A brass band plays from a barge.', carries: event },
    'About us': { path: '/about', text: 'We have played since 1962.' },
  };
  let script;
  const show = ({ text, carries }) => {
    script?.remove();
    document.querySelector('main').innerHTML = '<p>' + text + '</p>';
    if (carries === undefined) return;
    script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = JSON.stringify(carries);
    document.head.append(script);
  };
  show(routes['The event']);
  for (const button of document.querySelectorAll('button')) {
    const route = routes[button.textContent];
    button.onclick = () => {
      history.pushState(null, '', route.path);
      show(route);
    };
  }
  document.modelContext.registerTool({
    name: 'reserve_seat',
    description: 'Reserves a seat by its number.',
    inputSchema: { type: 'object', properties: { seat: { type: 'integer' } }, required: ['seat'] },
    execute: async ({ seat }) => ({ reserved: seat }),
  });
</script>`;
