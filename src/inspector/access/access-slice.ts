export interface Slice {
  /** What is looked for among the tools. */
  readonly filter: string;
  /** Questions whose answer is on its way, by id. */
  readonly answering: ReadonlySet<string>;
}

export type AccessAction =
  | { readonly type: 'access/filter'; readonly filter: string }
  | { readonly type: 'access/answering'; readonly question: string; readonly on: boolean };

export const initial: Slice = { filter: '', answering: new Set() };

export function reduce(slice: Slice, action: AccessAction): Slice {
  switch (action.type) {
    case 'access/filter':
      return { ...slice, filter: action.filter };
    case 'access/answering': {
      const answering = new Set(slice.answering);
      if (action.on) answering.add(action.question);
      else answering.delete(action.question);
      return { ...slice, answering };
    }
  }
}
