/**
 * The tools every ordinary page offers at the level read, without prefix, sorted: what a page must show where a test is
 * about something else. A new tool for every page is added here.
 */
export const everyPage: readonly string[] = ['find_in_page', 'read_page', 'take_snapshot', 'wait_for'];

/** As {@link everyPage}, at the level act. */
export const everyPageActing: readonly string[] = [
  ...everyPage,
  'click',
  'drag',
  'fill',
  'fill_form',
  'hover',
  'navigate',
  'press_key',
  'scroll',
  'take_screenshot',
  'type_text',
  'upload_file',
].sort();

/** Names as they are registered, sorted as the browser lists them. */
export function registered(names: readonly string[]): string[] {
  return names.map((name) => `pagehand_${name}`).sort();
}
