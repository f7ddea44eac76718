import { cleanLine, cleanText } from '../clean-text.ts';
import { isRecord, type JsonRecord, member, textMember } from '../plain-record.ts';

/** A picture or a sound, as MCP has it. */
export interface BinaryBlock {
  readonly type: 'image' | 'audio';
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

/** Something the server has, and where: to be read with its tool for resources. */
export interface ResourceLink {
  readonly type: 'resource_link';
  readonly uri: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
}

/** Something the server has, with what is in it. */
export interface EmbeddedResource {
  readonly type: 'resource';
  readonly resource: {
    readonly uri: string;
    readonly mimeType?: string;
    readonly text?: string;
    /** Base64. */
    readonly blob?: string;
  };
}

/** A part of an answer, or why it is none. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | BinaryBlock
  | ResourceLink
  | EmbeddedResource
  | { readonly type: 'refused'; readonly why: string };

const mime = /^[\w.+-]{1,80}\/[\w.+-]{1,80}(?:\s*;[^\r\n]{0,120})?$/;
const notBase64 = /[^A-Za-z0-9+/=\r\n]/;
/** Characters of an address at most. */
const maxUri = 4_000;

/** Reads one part of what a server answered: https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result */
export function readBlock(raw: unknown): Block {
  if (!isRecord(raw)) return refused('A part of the answer is no object');
  const type = textMember(raw, 'type');
  switch (type) {
    case 'text': {
      const text = textMember(raw, 'text');
      return text === undefined ? refused('A text has no text') : { type, text };
    }
    case 'image':
    case 'audio':
      return readBinary(raw, type);
    case 'resource_link':
      return readLink(raw);
    case 'resource':
      return readEmbedded(member(raw, 'resource'));
    default:
      return refused(`Pagehand does not know parts of the type ${JSON.stringify(cleanLine(type ?? '', 40))}`);
  }
}

/** The contents of a resource, as `resources/read` lists them. */
export function readEmbedded(raw: unknown): Block {
  if (!isRecord(raw)) return refused('A resource is no object');
  const uri = textMember(raw, 'uri');
  if (uri === undefined || uri.length > maxUri) return refused('A resource has no usable address');
  const text = textMember(raw, 'text');
  const blob = textMember(raw, 'blob');
  if (text === undefined && (blob === undefined || notBase64.test(blob))) {
    return refused('A resource has neither a text nor base64');
  }
  return {
    type: 'resource',
    resource: { uri, ...typed(raw), ...(text === undefined ? { blob: blob ?? '' } : { text }) },
  };
}

function readBinary(raw: JsonRecord, type: 'image' | 'audio'): Block {
  const data = textMember(raw, 'data');
  const { mimeType } = typed(raw);
  const what = type === 'image' ? 'An image' : 'A sound';
  if (data === undefined || data === '' || notBase64.test(data)) return refused(`${what} is not base64`);
  if (mimeType === undefined) return refused(`${what} does not say its type`);
  return { type, data, mimeType };
}

function readLink(raw: JsonRecord): Block {
  const uri = textMember(raw, 'uri');
  if (uri === undefined || uri === '' || uri.length > maxUri) return refused('A link has no usable address');
  const size = member(raw, 'size');
  const words = { name: 200, title: 200, description: 500 } as const;
  const said = Object.entries(words).flatMap(([name, most]) => {
    const text = cleanText(textMember(raw, name) ?? '', most);
    return text === '' ? [] : [[name, text] as const];
  });
  return {
    type: 'resource_link',
    uri,
    ...Object.fromEntries(said),
    ...typed(raw),
    ...(typeof size === 'number' && Number.isFinite(size) ? { size } : {}),
  };
}

function typed(raw: JsonRecord): { readonly mimeType?: string } {
  const mimeType = textMember(raw, 'mimeType');
  return mimeType !== undefined && mime.test(mimeType) ? { mimeType } : {};
}

function refused(why: string): Block {
  return { type: 'refused', why };
}
