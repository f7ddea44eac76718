import type { ToolResponse } from '../../tools/define.ts';

/** Gathers what a handler wants in its answer. */
export class ResponseCollector implements ToolResponse {
  readonly datas: Record<string, unknown> = {};
  readonly texts: string[] = [];
  readonly notes: string[] = [];

  data(data: Readonly<Record<string, unknown>>): void {
    Object.assign(this.datas, data);
  }

  text(text: string): void {
    this.texts.push(text);
  }

  note(note: string): void {
    this.notes.push(note);
  }
}
