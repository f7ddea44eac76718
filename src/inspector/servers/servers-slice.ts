export interface Slice {
  /** The server that is looked at, by id. */
  readonly chosen?: string | undefined;
  /** Servers whose list is being read anew, by id. */
  readonly refreshing: ReadonlySet<string>;
}

export type ServersAction =
  | { readonly type: 'servers/choose'; readonly id: string | undefined }
  | { readonly type: 'servers/refreshing'; readonly id: string; readonly on: boolean };

export const initial: Slice = { refreshing: new Set() };

export function reduce(slice: Slice, action: ServersAction): Slice {
  switch (action.type) {
    case 'servers/choose':
      return { ...slice, chosen: action.id };
    case 'servers/refreshing': {
      const refreshing = new Set(slice.refreshing);
      if (action.on) refreshing.add(action.id);
      else refreshing.delete(action.id);
      return { ...slice, refreshing };
    }
  }
}
