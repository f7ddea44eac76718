import { CallError } from '../../../shared/result.ts';

/** What keeps input from an element. */
export type Obstacle =
  | 'disabled'
  | 'inert'
  | 'covered'
  | 'no-box'
  | 'no-focus'
  | 'off-screen'
  | 'other-origin'
  | 'pointer-events-none';

/** @param details what the page says of it, or of what is in the way */
export function conflict(reason: Obstacle, message: string, details: object = {}): CallError {
  return new CallError('CONFLICT', message, { details: { reason, ...details } });
}

/** For input that would go to another site. */
export function otherOrigin(details: object = {}): CallError {
  return conflict(
    'other-origin',
    'A frame of another origin is there, and input to it is not sent from outside. Take a snapshot with frames and use a uid from there.',
    details,
  );
}

/** For what is in a frame whose places cannot be worked out, and where the pointer was not seen to hit. */
export function inPerspective(): CallError {
  return conflict(
    'off-screen',
    'The element is in a frame that is shown in perspective, where input cannot be aimed well. Use something outside of that frame, or give the element the focus and press keys.',
  );
}

/** @param by what lies over the element */
export function covered(by: object): CallError {
  return conflict(
    'covered',
    'Something else lies over this element: details.by says what. Close or dismiss that first (its own button, or Escape), then try again.',
    { by },
  );
}
