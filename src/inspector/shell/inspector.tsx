/** The whole application, for one tab. */
export function Inspector({ tabId }: { tabId: number }) {
  return <main data-tab={tabId} />;
}
