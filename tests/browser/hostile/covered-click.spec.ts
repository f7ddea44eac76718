import { setLevel } from '../access/screens.ts';
import { executeTool, expect, toolNames } from '../harness.ts';
import { attack, openHostile, test, worked } from './hostile-page.ts';

test('what comes between the pointer and what is clicked gets no click, and is named', async ({
  page,
  labs,
}) => {
  test.setTimeout(60_000);
  await openHostile(page, labs.origin, 'covered-click');
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_click');
  const tries = await attack(page, 'Cover what is clicked');
  expect(worked(tries)).toEqual([]);
  expect(tries).toHaveLength(13);
  // Where a second look finds the thing free, at another point or elsewhere, it is clicked itself. The first half of a
  // double click was on it.
  const free = ['to come as a popover', 'to come where the thing was, which is elsewhere now'];
  const kept = tries.filter(({ tried }) => !tried.includes('second half') && !free.includes(tried));
  expect(kept.map(({ tried, came }) => [tried, came.split(';')[0]])).toEqual(
    kept.map(({ tried }) => [tried, 'CONFLICT covered']),
  );
  for (const { tried, came } of tries.filter(({ tried }) => free.includes(tried)))
    expect([tried, came]).toEqual([tried, expect.stringMatching(/^(SUCCESS|CONFLICT covered)/)]);
  // Nothing is pressed, and the thing itself can be clicked.
  const found = (await executeTool(page, 'pagehand_find_in_page', { name: 'Harmless' })) as {
    data: { matches: readonly { uid: string }[] };
  };
  const buttons = page.evaluate(
    () =>
      new Promise((heard) => {
        document.addEventListener('mousemove', (event) => heard(event.buttons), { once: true });
      }),
  );
  expect(await executeTool(page, 'pagehand_click', { uid: found.data.matches[0]?.uid })).toMatchObject({
    ok: true,
  });
  expect(await buttons).toBe(0);
});
