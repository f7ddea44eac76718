import { z } from 'zod';
import type { Command, ControlMessage } from '../../protocol/control.ts';
import { lastings, levels, toolPolicies } from '../../protocol/levels.ts';
import { questionChoices } from '../../protocol/questions.ts';
import { profileNames } from '../../protocol/settings.ts';
import { shelfCommandSchemas } from '../shelf/shelf-command-schemas.ts';
import { inspectCommandSchemas } from './inspect-command-schemas.ts';
import { serverCommandSchemas } from './server-command-schemas.ts';

const tabId = z.int().nonnegative();
const site = z.string().min(1).max(300);
const tool = z.string().min(1).max(128);
const level = z.enum(levels);
const choice = z.enum(questionChoices);
const inputValue = z.union([
  z.string().max(100_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(10_000)).max(1_000),
]);
const switches = z.record(z.string().min(1).max(128), z.boolean());

function command<Name extends Command['name'], Shape extends z.ZodRawShape>(name: Name, shape: Shape) {
  return z.strictObject({ name: z.literal(name), ...shape });
}

function commands(): z.ZodType<Command> {
  const preferences = z.strictObject({
    defaultLevel: z.enum(['off', 'read']).exactOptional(),
    categories: switches.exactOptional(),
    experiments: switches.exactOptional(),
    profile: z
      .strictObject({
        name: z.enum(profileNames),
        tools: z.array(tool).max(2_000),
        budget: z.int().exactOptional(),
      })
      .exactOptional(),
    journal: z.strictObject({ values: z.boolean(), maxCalls: z.int(), maxDays: z.int() }).exactOptional(),
  });
  return z.discriminatedUnion('name', [
    command('set-level', { tabId: tabId.exactOptional(), site, level, lasts: z.enum(lastings) }),
    command('clear-level', { site, temporary: z.literal(true).exactOptional() }),
    command('set-tool-policy', {
      site: site.exactOptional(),
      tool,
      policy: z.enum(toolPolicies).exactOptional(),
    }),
    command('forget-site', { site }),
    command('set-preferences', { change: preferences }),
    command('export-settings', {}),
    command('import-settings', { text: z.string().max(10_000_000) }),
    command('reset-settings', {}),
    command('dismiss-trouble', {}),
    command('answer', { question: z.string().min(1).max(200), choice }),
    command('answer-site', { site, choice, shown: z.array(z.string().max(200)).max(200).exactOptional() }),
    command('offer-server', { id: z.string().min(1).max(100), site, offered: z.boolean() }),
    command('answer-input', {
      input: z.string().min(1).max(200),
      answer: z.discriminatedUnion('action', [
        z.strictObject({ action: z.literal('accept'), values: z.record(z.string().max(1_000), inputValue) }),
        z.strictObject({ action: z.literal('decline') }),
        z.strictObject({ action: z.literal('cancel') }),
      ]),
    }),
    command('unmute', { site }),
    command('read-journal', { limit: z.int().min(1).max(1_000), before: z.int().exactOptional() }),
    command('export-journal', { after: z.int().exactOptional() }),
    command('clear-journal', {}),
    command('call', {
      tabId,
      tool: z.string().min(1).max(256),
      input: z.record(z.string(), z.json()),
      run: z.string().min(1).max(64).exactOptional(),
    }),
    ...serverCommandSchemas(),
    ...inspectCommandSchemas(),
    ...shelfCommandSchemas(),
  ]);
}

/** What the worker takes from one of its own screens. Made with the first message: most workers never get one. */
export const controlMessageSchema: z.ZodType<ControlMessage> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('watch'),
      topic: z.discriminatedUnion('name', [
        z.strictObject({ name: z.literal('tab'), tabId }),
        z.strictObject({ name: z.literal('questions') }),
        z.strictObject({ name: z.literal('settings') }),
        z.strictObject({ name: z.literal('servers') }),
        z.strictObject({ name: z.literal('shelf'), tabId }),
        z.strictObject({ name: z.literal('inspect'), tabId }),
        z.strictObject({ name: z.literal('timeline'), tabId }),
      ]),
    }),
    z.strictObject({ type: z.literal('do'), id: z.string().min(1).max(64), command: commands() }),
  ]),
);
