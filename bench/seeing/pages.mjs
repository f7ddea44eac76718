/** A table of `rows` rows, each a link, a select with two options, a button and two text cells. */
export function tablePage(rows) {
  const row = (n) =>
    `<tr><td><a href="/item/${n}">Item ${n}</a></td><td>${shownIn(n)[1]}</td><td>${shownIn(n)[2]}</td>` +
    `<td><select aria-label="Size of ${n}"><option>Small</option><option>Large</option></select></td>` +
    `<td><button>Order ${n}</button></td></tr>`;
  // A click changes one cell: what an answer with changes is to tell.
  const script = `document.addEventListener('click', ({ target }) => {
    if (target.localName === 'button') target.closest('tr').cells[1].textContent = 'Ordered ' + ++orders;
  }); var orders = 0;`;
  return `<!doctype html><html lang="en"><title>${rows} rows</title><table><tbody>${Array.from(
    { length: rows },
    (_, at) => row(at + 1),
  ).join('')}</tbody></table><script>${script}</script></html>`;
}

/** What a row shows of its own, so that a snapshot with all of it is a complete one. */
function shownIn(n) {
  return [`Item ${n}`, `Colour ${n}`, `${n} in stock`, `Size of ${n}`, `Order ${n}`];
}

/** How many of the texts of such a page a snapshot does not say. */
export function missingIn(text, rows) {
  const words = new Set(text.match(/(Item|Colour|Size of|Order) \d+\b|\b\d+ in stock/g));
  let missing = 0;
  for (let n = 1; n <= rows; n++) missing += shownIn(n).filter((each) => !words.has(each)).length;
  return missing;
}

/** A small form; `reacts`: the page answers every act 50 ms later, and `reactions` says when it last did. */
export function formPage(reacts) {
  return `<!doctype html><html lang="en"><title>At rest</title><main><h1>Order</h1>
  <p><button>Order</button></p><p><label>Name <input type="text"></label></p>
  <p><label>Size <select><option>Small</option><option>Large</option></select></label></p><p id="said"></p></main>
  <script>
    var reactions = { wanted: 0, done: 0, at: 0 };
    function react() {
      reactions.wanted += 1;
      setTimeout(() => {
        if (${reacts}) document.querySelector('#said').textContent = 'Reaction ' + (reactions.done + 1);
        reactions.done += 1;
        reactions.at = performance.timeOrigin + performance.now();
      }, ${reacts ? 50 : 0});
    }
    document.querySelector('button').addEventListener('click', react);
    document.querySelector('input').addEventListener('input', react);
    document.querySelector('select').addEventListener('change', react);
  </script></html>`;
}
