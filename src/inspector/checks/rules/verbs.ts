const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** First words of names of tools that change something nobody gets back without trouble, or that cost. */
export const consequentialVerbs = set(
  'delete remove erase destroy purge wipe send publish buy purchase order pay checkout transfer refund withdraw book ' +
    'reserve cancel unsubscribe deploy grant revoke install uninstall ban confirm place sell donate',
);

/** First words of names of tools that change something. */
export const actingVerbs: ReadonlySet<string> = new Set([
  ...consequentialVerbs,
  ...set(
    'drop clear submit post share invite create add insert update edit set change modify write save upload rename move ' +
      'replace enable disable toggle approve reject accept decline sign register login logout execute apply reset ' +
      'restore archive merge start stop kill close block unblock follow unfollow like vote rate comment reply forward ' +
      'import click fill type press drag schedule assign append increment decrement subscribe',
  ),
]);

/** What a description may begin with (“Deletes …”) and is hardly ever a noun. */
export const plainActingVerbs = set(
  'delete remove erase destroy purge send publish submit create add insert update edit modify upload rename replace ' +
    'enable disable cancel approve reject install uninstall pay buy purchase unsubscribe deploy revoke',
);

/** First words of names of tools that only look. */
export const readingVerbs = set(
  'get list read find search fetch show view lookup look query check count describe compare calculate compute ' +
    'summarize summarise preview inspect browse retrieve is has can see estimate validate explain translate detect',
);
