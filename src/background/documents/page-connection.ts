import type { PageMessage, WorkerMessage } from '../../protocol/messages.ts';
import { pageMessageSchema } from '../../protocol/page-message-schema.ts';
import { failure } from '../../shared/result.ts';
import { LiveDocument, type ProvenSender } from './live-document.ts';
import { mayHaveUrl } from './proven-sender.ts';

/** The part of `chrome.runtime.Port` that is used. */
export interface ConnectionPort {
  postMessage(message: unknown): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

type After<Type extends PageMessage['type']> = Extract<PageMessage, { type: Type }>;

/** What a page's words lead to. */
export interface ConnectionListener {
  arrived(document: LiveDocument): void;
  /** Its URL, facts or context changed. */
  changed(document: LiveDocument): void;
  /** It said how it and its tools are, changed or not. */
  reported(document: LiveDocument): void;
  called(document: LiveDocument, call: After<'call'>): void;
  cancelled(document: LiveDocument, id: string): void;
  answered(document: LiveDocument, answer: After<'answer'>): void;
  left(document: LiveDocument): void;
  /** A message that is none of the protocol's, or comes out of turn. */
  dropped(why: string): void;
}

/**
 * Listens to one port. Every message is parsed; what does not fit is dropped and counted, and breaks nothing. Nothing
 * counts before the page said how it is.
 */
export function listenToPage(port: ConnectionPort, sender: ProvenSender, listener: ConnectionListener): void {
  let document: LiveDocument | undefined;
  const post = (message: WorkerMessage): void => {
    try {
      port.postMessage(message);
    } catch {
      // The port closed in between: `onDisconnect` says the rest.
    }
  };
  port.onMessage.addListener((raw) => {
    const message = parse(raw);
    if (message === undefined) {
      listener.dropped('malformed');
      const id = callOf(raw);
      if (id !== undefined && document !== undefined) post({ type: 'result', id, result: unreadable });
    } else if ('page' in message && !mayHaveUrl(sender, message.page.url)) {
      listener.dropped('foreign-url');
    } else if (document !== undefined) {
      take(document, message, listener);
    } else if (message.type === 'page') {
      document = new LiveDocument(sender, message.page, post);
      listener.arrived(document);
    } else {
      listener.dropped('before-introduction');
    }
  });
  port.onDisconnect.addListener(() => {
    if (document !== undefined) listener.left(document);
  });
}

function take(document: LiveDocument, message: PageMessage, listener: ConnectionListener): void {
  switch (message.type) {
    case 'page':
      if (document.update(message.page)) listener.changed(document);
      listener.reported(document);
      break;
    case 'call':
      listener.called(document, message);
      break;
    case 'cancel':
      listener.cancelled(document, message.id);
      break;
    case 'answer':
      listener.answered(document, message);
      break;
  }
}

function parse(raw: unknown): PageMessage | undefined {
  try {
    const parsed = pageMessageSchema.safeParse(raw);
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Nested so deeply that the parser gave up.
    return undefined;
  }
}

/** A call that could not be read must not be waited for. */
const unreadable = failure(
  'VALIDATION_ERROR',
  'The arguments are no plain JSON, or nested too deeply. Send fewer levels and retry.',
);

function callOf(raw: unknown): string | undefined {
  const { type, id } = Object(raw) as { type?: unknown; id?: unknown };
  return type === 'call' && typeof id === 'string' ? id : undefined;
}
