/** Code of the JSON-RPC errors this side writes in the server's place. */
export const ownErrors = { tooLarge: -32097, lost: -32098 } as const;

/** An answer was longer than anybody wants to read. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor(most: number) {
    super(`The answer is longer than ${most} bytes.`);
  }
}

export interface BodyWatch {
  /** Bytes at most: of the whole body, or of one event where `events`. */
  readonly most: number;
  readonly events: boolean;
  readonly read: (bytes: number) => void;
  readonly ended: () => void;
  /**
   * What to say to the reader instead of failing, where too much came in a stream of events. The reader of a stream that
   * fails asks for the rest again, and again.
   */
  readonly insteadOfTooMuch?: () => Uint8Array | undefined;
}

/** The same body, read no further than the limit allows. */
export function boundedBody(body: ReadableStream<Uint8Array>, watch: BodyWatch): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let length = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          watch.ended();
          controller.close();
          return;
        }
        watch.read(value.length);
        length = watch.events ? sinceLastEvent(length, value) : length + value.length;
        if (length <= watch.most) {
          controller.enqueue(value);
          return;
        }
        const error = new AnswerTooLarge(watch.most);
        reader.cancel(error).catch(() => undefined);
        watch.ended();
        const instead = watch.insteadOfTooMuch?.();
        if (instead === undefined) {
          controller.error(error);
        } else {
          controller.enqueue(instead);
          controller.close();
        }
      } catch (error) {
        watch.ended();
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const lineFeed = 10;
const carriageReturn = 13;

/** How long the event under way is; events end with an empty line. */
function sinceLastEvent(before: number, chunk: Uint8Array): number {
  for (let at = chunk.length - 1; at > 0; at--) {
    const here = chunk[at];
    if (here !== lineFeed && here !== carriageReturn) continue;
    const previous = chunk[at - 1];
    if (
      previous === here ||
      (here === lineFeed && previous === carriageReturn && chunk[at - 2] === lineFeed)
    ) {
      return chunk.length - at - 1;
    }
  }
  return before + chunk.length;
}
