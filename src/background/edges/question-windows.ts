import type { QuestionWindowEdges, WindowId } from '../access/questions/question-window.ts';

const page = 'question.html';

/** Windows that show our questions and nothing else. */
export const questionWindows: Omit<QuestionWindowEdges, 'after'> = {
  async openWindow() {
    const window = await chrome.windows.create({
      url: page,
      type: 'popup',
      width: 500,
      height: 640,
      focused: true,
    });
    if (window?.id === undefined) throw new Error('The browser opened no window.');
    return window.id as WindowId;
  },
  async closeWindow(id) {
    await chrome.windows.remove(id);
  },
  windowExists: isOurs,
};

/** Whether a window shows nothing but our questions: a person may have opened the screen in a tab among others. */
export async function isOurs(id: WindowId): Promise<boolean> {
  const window = await chrome.windows.get(id, { populate: true });
  const [tab, ...others] = window.tabs ?? [];
  const url = tab?.pendingUrl ?? tab?.url;
  return (
    window.type === 'popup' && others.length === 0 && url?.split(/[?#]/)[0] === chrome.runtime.getURL(page)
  );
}
