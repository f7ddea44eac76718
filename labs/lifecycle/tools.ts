import type { ToolDefinition } from '../../src/registry/index.ts';
import { failure, success } from '../../src/shared/result.ts';
import { sampleEvents } from './sample-events.ts';
import type { Route } from './views.ts';

const readOnly = { readOnlyHint: true };
const takesNothing = { type: 'object', properties: {}, additionalProperties: false };

const getOpeningHours: ToolDefinition = {
  name: 'get_opening_hours',
  description: 'When the box office is open. Offered on every route.',
  inputSchema: takesNothing,
  annotations: readOnly,
  execute: () => success({ weekdays: '10:00-18:00', saturday: '10:00-14:00', sunday: 'closed' }),
};

const listEvents: ToolDefinition = {
  name: 'list_events',
  description: 'The events on this page: id, name and start. Only on List.',
  inputSchema: takesNothing,
  annotations: readOnly,
  execute: () => success(sampleEvents.map(({ id, name, starts }) => ({ id, name, starts }))),
};

const getEventDetails: ToolDefinition = {
  name: 'get_event_details',
  description: 'All that is known about one event. Only on List.',
  inputSchema: {
    type: 'object',
    properties: {
      event_id: {
        type: 'string',
        description: 'An id from list_events.',
        examples: sampleEvents.map(({ id }) => id),
      },
    },
    required: ['event_id'],
    additionalProperties: false,
  },
  annotations: readOnly,
  execute: ({ event_id: wanted }) => {
    const event = sampleEvents.find(({ id }) => id === wanted);
    return event === undefined
      ? failure('NOT_FOUND', `There is no event ${JSON.stringify(wanted)}. list_events gives the ids.`)
      : success(event);
  },
};

const getContact: ToolDefinition = {
  name: 'get_contact',
  description: 'How to reach the people behind the events. Only on About.',
  inputSchema: takesNothing,
  annotations: readOnly,
  execute: () => success({ email: 'hello@events.example', phone: '+49 30 5550 123' }),
};

const byRoute: Record<Route, readonly ToolDefinition[]> = {
  list: [getOpeningHours, listEvents, getEventDetails],
  about: [getOpeningHours, getContact],
};

/** The complete set of tools that should exist on a route. */
export function toolsOf(route: Route): readonly ToolDefinition[] {
  return byRoute[route];
}
