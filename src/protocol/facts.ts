/** What the content script can say about its page. Measured there, believed only as far as a page may be believed. */
export interface PageFacts {
  /** Document title, at most 200 characters. */
  readonly title: string;
  /** `document.contentType`, such as `text/html`. */
  readonly contentType: string;
  /**
   * schema.org type names the page carries as JSON-LD, microdata or RDFa, without the vocabulary's address
   * (`Event`, `NewsArticle`), sorted, each once, at most {@link maxSchemaTypes}.
   */
  readonly schemaTypes: readonly string[];
  /** Whether any structured data exists, schema.org or OpenGraph. */
  readonly structuredData: boolean;
  /** The page carries markup that nobody has read yet: the members above do not speak of it. */
  readonly unread: boolean;
  /** The page has forms that are tools (`form[toolname]`), for which a page without the browser's own API needs code. */
  readonly forms: boolean;
}

export const maxSchemaTypes = 64;
