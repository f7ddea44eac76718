import type { Page } from '@playwright/test';
import { everyPage } from '../../every-page.ts';
import { LabPage } from './lab-page.ts';
import { expect, test } from './labs-server.ts';

const onList = ['get_event_details', 'get_opening_hours', 'list_events'];
const onAbout = ['get_contact', 'get_opening_hours'];

function registrations(page: Page, name: string) {
  const row = page.locator(`[data-testid=registration][data-tool=${name}]`);
  return { state: row.getByTestId('state'), count: row.getByTestId('register-count') };
}

test('offers the tools of the route that is shown', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/lifecycle/`);
  await lab.shows(onList);
  await lab.follow('About');
  await expect(page).toHaveURL(/\?route=about$/);
  await lab.shows(onAbout);
  await page.goBack();
  await lab.shows(onList);
});

test('registers a tool again only when its route comes back', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/lifecycle/`);
  await lab.shows(onList);
  await lab.follow('About');
  await lab.shows(onAbout);
  await expect(registrations(page, 'get_event_details').state).toHaveText('gone');
  await lab.follow('List');
  await lab.shows(onList);
  await expect(registrations(page, 'get_event_details').state).toHaveText('registered');
  await expect(registrations(page, 'get_event_details').count).toHaveText('2');
  await expect(registrations(page, 'get_opening_hours').count).toHaveText('1');
});

test('keeps up with a person who clicks faster than tools register', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/lifecycle/`);
  for (const route of ['About', 'List', 'About', 'List', 'About']) await lab.follow(route);
  await lab.shows(onAbout);
  await expect(registrations(page, 'get_opening_hours').count).toHaveText('1');
});

test('shows the same route after a reload', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/lifecycle/?route=about`);
  await lab.shows(onAbout);
  await page.reload();
  await lab.shows(onAbout);
  await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible();
});

test('tells each event of the registry', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/lifecycle/?route=about`);
  await lab.shows(onAbout);
  const event = (type: string, name: string) =>
    page.locator(`[data-testid=event][data-type=${type}][data-tool=${name}]`);
  await expect(event('registered', 'get_contact')).toContainText('sync');
  await lab.follow('List');
  await expect(event('removed', 'get_contact')).toBeVisible();
  await expect(event('removed', 'get_opening_hours')).toHaveCount(0);
});

test('runs a tool and shows its answer', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/lifecycle/`);
  expect(JSON.parse(await lab.run('get_event_details'))).toMatchObject({
    ok: true,
    data: { id: 'harbour-concert', place: 'Pier 3' },
  });
});

test('shows a failure as the tool tells it', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/lifecycle/`);
  const answer = JSON.parse(await lab.run('get_event_details', { event_id: 'opera' }));
  expect(answer).toMatchObject({ ok: false, code: 'NOT_FOUND', retryable: false });
});

test('says what is wrong with an input that is no JSON object', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/lifecycle/`);
  expect(await lab.run('list_events', '{')).toBe('The input is not JSON. Write an object, such as {}.');
});

test('keeps what a person is writing when other tools come and go', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/lifecycle/`);
  const input = lab.tool('get_opening_hours').getByRole('textbox');
  await input.fill('{"half": ');
  await page.evaluate(() => history.pushState(null, '', '?route=about'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await lab.shows(onAbout);
  await expect(input).toHaveValue('{"half": ');
  await expect(input).toBeFocused();
});

test('marks the tools that are Pagehand’s', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/lifecycle/`);
  await lab.showsOurs(everyPage);
  await lab.follow('About');
  await lab.shows(onAbout);
  await lab.showsOurs(everyPage);
});
