/** What is read out with a control: what it is for, and what is wrong with it. */
export function describedBy(id: string, errors: readonly string[] | undefined): string {
  return errors !== undefined && errors.length > 0 ? `${id}__hint ${id}__error` : `${id}__hint`;
}
