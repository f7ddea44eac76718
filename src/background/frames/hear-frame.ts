import type { After } from '../calls/call-deadline.ts';
import type { SenderClaims } from '../documents/proven-sender.ts';
import { type SaidDocument, saidDocument } from './frame-word.ts';

/** The part of `chrome.runtime.Port` that is used. */
export interface FramePort {
  readonly sender?: SenderClaims | undefined;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  disconnect(): void;
}

export interface HearFrameEdges {
  readonly ownId: string;
  heard(said: SaidDocument): void;
  /** What came is none. */
  dropped(): void;
  readonly after: After;
}

/** ms in which a document that opened a port says what it is. */
const patience = 10_000;

/** Takes one word of a document that was called out, and tells it nothing. */
export function hearFrame(port: FramePort, { ownId, heard, dropped, after }: HearFrameEdges): void {
  let over = false;
  const callOff = after(patience, () => port.disconnect());
  port.onMessage.addListener((message) => {
    if (over) return;
    over = true;
    callOff();
    const said = saidDocument(port.sender, message, ownId);
    port.disconnect();
    if (said === undefined) dropped();
    else heard(said);
  });
}
