import type { Events } from '../debugger/protocol.ts';

/** What the page itself knows of a failure, which the browser tells the debugger alone. */
export interface ThrownInPage {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
}

/** Chrome describes an error by its stack, which begins with its name and message. */
export function thrownOf({
  className = 'Error',
  description = '',
}: NonNullable<Events['WebMCP.toolResponded']['exception']>): ThrownInPage {
  const stack = description.slice(0, 20_000);
  const [, name = className, message = ''] = /^([\w.]{1,100}): ([\s\S]*?)(?=\n {4}at |$)/.exec(stack) ?? [];
  return { name, message: message === '' ? stack.slice(0, 2_000) : message, stack };
}
