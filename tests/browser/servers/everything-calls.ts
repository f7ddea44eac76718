import { expect } from '../harness.ts';

const text = (words: string) => ({ ok: true, data: { text: expect.stringContaining(words) } });
const png = { type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBORw0KGgo/) };

/** Each tool of the reference server: what it is called with, and what comes back. */
export const calls: Readonly<Record<string, readonly [input: object, answer: Record<string, unknown>]>> = {
  echo: [{ message: 'grüß “dich” 🐙' }, text('Echo: grüß “dich” 🐙')],
  'get-annotated-message': [
    { messageType: 'success', includeImage: true },
    { ok: true, data: { text: 'Operation completed successfully', images: [png] } },
  ],
  'get-env': [{}, text('"PORT":')],
  'get-resource-links': [
    { count: 2 },
    {
      ok: true,
      data: {
        text: expect.stringContaining('2 resource links'),
        links: [
          { type: 'resource_link', uri: 'demo://resource/dynamic/blob/1', name: 'Blob Resource 1' },
          { type: 'resource_link', uri: 'demo://resource/dynamic/text/2', mimeType: 'text/plain' },
        ],
      },
    },
  ],
  'get-resource-reference': [
    { resourceType: 'Text', resourceId: 7 },
    {
      ok: true,
      data: {
        text: expect.stringContaining('demo://resource/dynamic/text/7'),
        resources: [
          {
            type: 'resource',
            resource: {
              uri: 'demo://resource/dynamic/text/7',
              mimeType: 'text/plain',
              text: expect.stringContaining('Resource 7: This is a plaintext resource'),
            },
          },
        ],
      },
    },
  ],
  'get-structured-content': [
    { location: 'Chicago' },
    {
      ok: true,
      data: { structuredContent: { temperature: 36, conditions: 'Light rain / drizzle', humidity: 82 } },
    },
  ],
  'get-sum': [{ a: 2, b: 40 }, text('The sum of 2 and 40 is 42.')],
  'get-tiny-image': [{}, { ok: true, data: { text: expect.stringContaining('MCP logo'), images: [png] } }],
  'gzip-file-as-resource': [
    { name: 'x.gz', data: 'data:text/plain,hello', outputType: 'resource' },
    {
      ok: true,
      data: {
        resources: [
          {
            type: 'resource',
            resource: {
              uri: 'demo://resource/session/x.gz',
              mimeType: 'application/gzip',
              blob: expect.stringMatching(/^H4sI/),
            },
          },
        ],
      },
    },
  ],
  // Tasks are not spoken: the server says so, and that is passed on.
  'simulate-research-query': [
    { topic: 'tea' },
    {
      ok: false,
      code: 'INTERNAL_ERROR',
      retryable: false,
      details: { reason: 'tool-error', text: expect.stringContaining('requires task augmentation') },
    },
  ],
  'toggle-simulated-logging': [{}, text('Started simulated, random-leveled logging')],
  'toggle-subscriber-updates': [{}, text('Started simulated resource updated notifications')],
  'trigger-long-running-operation': [
    { duration: 0.2, steps: 2 },
    text('Long running operation completed. Duration: 0.2 seconds, Steps: 2.'),
  ],
};
