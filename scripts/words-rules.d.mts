export interface Words {
  readonly languages: Readonly<Record<string, Readonly<Record<string, { readonly message: string }>>>>;
  readonly sources: readonly { readonly file: string; readonly text: string }[];
  readonly manifest: string;
}

/** Everything that is wrong with the Inspector’s words, in sentences. */
export function checkWords(all: Words): string[];
