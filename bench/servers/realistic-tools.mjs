const verbs = ['list', 'get', 'create', 'update', 'search', 'archive', 'assign', 'export'];
const things = [
  'invoice',
  'ticket',
  'customer',
  'deployment',
  'document',
  'calendar_event',
  'branch',
  'order',
];
const about =
  'Use it when the caller knows which one is meant; names are matched without regard to case. What comes back is sorted by the time of the last change, newest first, and cut at the limit. ';

/** Of the kinds that servers made with zod or pydantic list. */
const kinds = [
  (word) => ({
    type: 'string',
    description: `The ${word}, as it is shown to people.`,
    minLength: 1,
    maxLength: 200,
  }),
  (word) => ({
    type: 'string',
    enum: ['open', 'closed', 'all'],
    default: 'open',
    description: `Which of each ${word} to take.`,
  }),
  (word) => ({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 20,
    description: `How many of each ${word}.`,
  }),
  (word) => ({
    type: 'boolean',
    default: false,
    description: `Whether what belongs to the ${word} counts, too.`,
  }),
  (word) => ({
    type: 'array',
    items: { type: 'string' },
    maxItems: 50,
    description: `Labels of the ${word}.`,
  }),
  (word) => ({
    type: 'string',
    format: 'date-time',
    description: `Only what the ${word} was after this time.`,
  }),
  (word) => ({
    anyOf: [{ type: 'string' }, { type: 'null' }],
    default: null,
    title: 'Cursor',
    description: `Where the list of the ${word} goes on.`,
  }),
  (word) => ({
    type: 'string',
    pattern: '^[A-Z]{2,5}-[0-9]+$',
    description: `The key of the ${word}, as AB-12.`,
  }),
  (word) => ({
    type: 'object',
    description: `Where the ${word} is.`,
    properties: {
      owner: { type: 'string', description: 'Who has it.' },
      path: { type: 'string', description: 'From the root, without a slash before it.' },
    },
    required: ['owner'],
    additionalProperties: false,
  }),
  () => ({ $ref: '#/$defs/Range' }),
];

const range = {
  type: 'object',
  properties: { from: { type: 'number' }, to: { type: 'number', description: 'Not included.' } },
  required: ['from'],
};

/**
 * Tools as servers list them, the same each time: 5 to 10 arguments, a description of a few sentences, hints. Every
 * second has the schema of what it answers.
 */
export function realisticTools(count) {
  return Array.from({ length: count }, (_, at) => {
    const verb = verbs[at % verbs.length];
    const thing = things[Math.floor(at / verbs.length) % things.length];
    const names = Array.from({ length: 5 + (at % 6) }, (_, place) => `${thing}_${place}`);
    const properties = Object.fromEntries(
      names.map((name, place) => [name, kinds[(at + place) % kinds.length](name)]),
    );
    const refers = Object.values(properties).some((schema) => '$ref' in schema);
    return {
      name: `${verb}_${thing}_${at}`,
      title: `${verb} ${thing} ${at}`,
      description: `Does “${verb}” with each ${thing} (${at}). ${about.repeat(1 + (at % 2))}`,
      inputSchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties,
        required: names.slice(0, 2),
        additionalProperties: false,
        ...(refers ? { $defs: { Range: range } } : {}),
      },
      ...(at % 2 === 0
        ? { outputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } }
        : {}),
      annotations: { readOnlyHint: at % 3 !== 0, destructiveHint: at % 6 === 0, idempotentHint: true },
    };
  });
}
