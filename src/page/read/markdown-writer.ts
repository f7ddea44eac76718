/** A heading of the text, and where its line begins, in characters. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly offset: number;
}

/** What goes before the lines of a quote or list item. */
interface Indent {
  readonly first: string;
  readonly rest: string;
  /** Whether its first line is written, and with it the marker. */
  begun: boolean;
}

/** Deeper quotes and lists are not indented any further, so that indentation stays a small part of the text. */
const deepestIndent = 12;

/**
 * Puts GitHub's Markdown together from blocks and pieces of text, in one pass and in time linear in the text. Only what
 * would turn a line into another kind of block is escaped; inside a line `snake_case` and `2 * 3` stay as they are,
 * because the reader is a program that wants the page's own words, not a renderer.
 */
export class MarkdownWriter {
  readonly headings: Heading[] = [];
  readonly #out: string[] = [];
  #length = 0;
  #pieces: string[] = [];
  #gap = 0;
  #indents: Indent[] = [];
  #blocks = 0;
  /** Where a link around whole blocks leads; the next text becomes its label. */
  link: string | undefined;

  /** Text of the current line, white space already collapsed to single spaces. */
  text(text: string): void {
    const before = this.#pieces.at(-1);
    const piece = before === undefined || /\s$/.test(before) ? text.replace(/^ /, '') : text;
    if (piece !== '') this.#pieces.push(piece);
  }

  /** A line break inside a paragraph. */
  lineBreak(): void {
    if (this.#pieces.length > 0) this.#pieces.push('\n');
  }

  /** Marks up what `content` writes, unless that is nothing or more than one block. Spaces at its ends stay outside. */
  inline(content: () => void, mark: (text: string) => string): void {
    const start = this.#pieces.length;
    const blocks = this.#blocks;
    content();
    if (this.#blocks !== blocks) return;
    const [, before = '', text = '', after = ''] =
      /^(\s*)(.*?)(\s*)$/s.exec(this.#pieces.splice(start).join('')) ?? [];
    if (before + after + text !== '') this.#pieces.push(text === '' ? before : before + mark(text) + after);
  }

  /** Ends the current paragraph; at least `gap` line breaks come before the next block. */
  endBlock(gap: 1 | 2): void {
    const text = this.#pieces
      .join('')
      .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
      .trim();
    this.#pieces = [];
    if (text !== '') this.#write(this.#linked(text.replace(/^(?=#{1,6}\s|>|[-+*]\s|```|~~~|\|)/gm, '\\')));
    this.#gap = Math.max(this.#gap, gap);
  }

  /** A heading of what `content` writes, listed by its plain `title`. */
  heading(level: number, title: string, content: () => void): void {
    this.endBlock(2);
    content();
    const text = this.#pieces.join('').replace(/\s+/g, ' ').trim();
    this.#pieces = [];
    if (text !== '') {
      const offset = this.#write(`${'#'.repeat(level)} ${this.#linked(text)}`);
      this.headings.push({ level, text: title, offset });
    }
    this.endBlock(2);
  }

  /** Lines that go in as they are: code, a table, a rule. */
  verbatim(text: string): void {
    this.endBlock(2);
    this.#write(text);
    this.endBlock(2);
  }

  /** Everything `content` writes, behind a marker; `gap` as the distance to what came before. */
  indented(first: string, rest: string, gap: 1 | 2, content: () => void): void {
    this.endBlock(gap);
    this.#gap = gap;
    if (this.#indents.length >= deepestIndent) {
      content();
    } else {
      this.#indents.push({ first, rest, begun: false });
      content();
      this.endBlock(gap);
      this.#indents.pop();
    }
    this.endBlock(gap);
  }

  /** Ends the text and returns it. */
  end(): string {
    this.endBlock(1);
    return this.#out.join('');
  }

  #linked(text: string): string {
    const { link } = this;
    this.link = undefined;
    return link === undefined || text.includes('](') ? text : `[${text}](${link})`;
  }

  /** Writes a block and returns where it begins. */
  #write(block: string): number {
    const rests = this.#indents.map((indent) => indent.rest);
    const rest = rests.join('');
    // A blank line belongs to the quotes and items that had begun before it.
    const begun = this.#indents.findIndex((indent) => !indent.begun);
    const blank = (begun < 0 ? rest : rests.slice(0, begun).join('')).trimEnd();
    const gap = this.#length === 0 ? '' : this.#gap > 1 ? `\n${blank}\n` : '\n';
    const first = this.#indents.map((indent) => (indent.begun ? indent.rest : indent.first)).join('');
    for (const indent of this.#indents) indent.begun = true;
    const offset = this.#length + gap.length;
    const lines = rest === '' ? block : block.replaceAll('\n', `\n${rest}`);
    this.#out.push(gap, first, lines);
    this.#length = offset + first.length + lines.length;
    this.#gap = 0;
    this.#blocks++;
    return offset;
  }
}
