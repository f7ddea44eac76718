import type { ToolImage, ToolResponse, ToolSnapshot } from '../../tools/tool-response.ts';

/** Gathers what a handler wants in its answer. */
export class ResponseCollector implements ToolResponse {
  readonly datas: Record<string, unknown> = {};
  readonly details: Record<string, unknown> = {};
  readonly texts: string[] = [];
  readonly images: ToolImage[] = [];
  readonly notes: string[] = [];
  readonly later: (() => Promise<void>)[] = [];
  shown: ToolSnapshot | undefined;

  data(data: Readonly<Record<string, unknown>>): void {
    Object.assign(this.datas, data);
  }

  detail(data: Readonly<Record<string, unknown>>): void {
    Object.assign(this.details, data);
  }

  text(text: string): void {
    this.texts.push(text);
  }

  snapshot(snapshot: ToolSnapshot): void {
    this.shown = snapshot;
  }

  image(image: ToolImage): void {
    this.images.push(image);
  }

  note(note: string): void {
    this.notes.push(note);
  }

  afterwards(task: () => Promise<void>): void {
    this.later.push(task);
  }
}
