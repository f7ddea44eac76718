/** A server asks in a way that the specification does not allow, or for more than anybody could answer. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}
