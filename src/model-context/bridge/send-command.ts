import { bridgeEvent, type Command } from './protocol.ts';

/** What the isolated half reaches the page's half through; a `Window` fits. */
export interface BridgeScope {
  readonly navigation: EventTarget;
}

/** Sends a command to the page's world and returns its answer: true for "yes", false for "no" and for nobody there. */
export function sendCommand(scope: BridgeScope, command: Command, port?: MessagePort): boolean {
  const event = new MessageEvent(bridgeEvent, {
    cancelable: true,
    lastEventId: command,
    ports: port ? [port] : [],
  });
  return !scope.navigation.dispatchEvent(event);
}
