import { type Description, eachPeer, type Method, type Peer } from './peer.ts';
import { DOMException, parse, sort } from './primordials.ts';
import { queueTask } from './queue-task.ts';
import { refusal } from './refusal.ts';
import { conversionsFor, isObject } from './web-idl.ts';

const { options, secureOrigins } = conversionsFor('getTools');
const optionsType = 'ModelContextGetToolOptions';

/** A tool as Chromium lists it, its members in the order of their names. */
interface Listed {
  annotations?: object;
  description: string;
  inputSchema?: object;
  name: string;
  origin: string;
  title: string;
  window: object;
}

/**
 * https://webmachinelearning.github.io/webmcp/#dom-modelcontext-gettools. Other origins' tools are out of reach here:
 * `fromOrigins` is checked, and finds nothing.
 */
export const getTools: Method = (given, resolve) => {
  secureOrigins(options(given[0], optionsType), 'fromOrigins', optionsType)();
  const refused = refusal();
  if (refused !== undefined) throw new DOMException(refused.message, refused.name);
  queueTask(() => {
    const list: Listed[] = [];
    eachPeer((peer) => {
      // Who lists tools keeps the list, and wants to hear when it changes.
      peer.watch();
      peer.list((tool) => {
        const listed = toListed(tool, peer);
        if (listed !== undefined) list[list.length] = listed;
      });
    });
    resolve(sort(list, (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)));
  });
};

/** New objects for each caller. A schema that turned out to be no object keeps its tool from the list, as natively. */
function toListed(
  { name, title, description, schema, annotations }: Description,
  peer: Peer,
): Listed | undefined {
  const inputSchema: unknown = schema === undefined ? undefined : parse(schema);
  if (inputSchema !== undefined && !isObject(inputSchema)) return undefined;
  return {
    ...(annotations === undefined ? undefined : { annotations: { ...annotations } }),
    description,
    ...(inputSchema === undefined ? undefined : { inputSchema }),
    name,
    origin: peer.origin,
    title,
    window: peer.window,
  };
}
