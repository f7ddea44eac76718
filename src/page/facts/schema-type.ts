/**
 * The schema.org name in a type token: `https://schema.org/Event`, `schema:Event` and, where schema.org is the
 * vocabulary, `Event` are all `Event`. Undefined for another vocabulary's type, and for what is no name at all.
 */
export function schemaType(token: unknown, inSchemaOrg: boolean): string | undefined {
  const [, address, name] =
    /^(https?:\/\/(?:www\.)?schema\.org\/#?|schema:)?([\w-]{1,80})$/i.exec(String(token)) ?? [];
  return address !== undefined || inSchemaOrg ? name : undefined;
}

/**
 * Types a reader asks for by themselves. A nested node of such a type is an item of its own (an `Event` in a page's
 * `mainEntity`, a `Product` in an offer); a nested node of any other type is a value of the item around it (a `Place`,
 * an `Offer`, a `Person`).
 */
export function standsAlone(type: string): boolean {
  return /(Event(Series)?|Product(Group|Model)?|Vehicle|Article|Posting|Recipe|[bB]ook|Application)$|^(Festival|Hackathon|CourseInstance|Car|Motorcycle|Report|APIReference|HowTo|Movie|Course|SomeProducts)$/.test(
    type,
  );
}
