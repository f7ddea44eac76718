import { eachPeer, type Method } from './peer.ts';
import { parse, sort } from './primordials.ts';
import { queueTask } from './queue-task.ts';
import { refusal, refuse } from './refusal.ts';
import { dictionary, insecureOrigin, isObject } from './web-idl.ts';

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
export const getTools: Method = ({ 0: options }, resolve) => {
  const settings = dictionary('getTools', 'ModelContextGetToolOptions', options ?? {});
  refuse(settings('fromOrigins', insecureOrigin));
  refuse(refusal());
  queueTask(() => {
    const list: Listed[] = [];
    eachPeer((peer) => {
      // New objects for each caller.
      peer.list(({ annotations, description, inputSchema: json, name, title }) => {
        const inputSchema = json && parse(json);
        // A schema that turned out to be no object keeps its tool from the list, as natively.
        if (json && !isObject(inputSchema)) return;
        list[list.length] = {
          ...(annotations && { annotations: { ...annotations } }),
          description,
          ...(json && { inputSchema }),
          name,
          origin: peer.origin,
          title,
          window: peer.window,
        };
      });
    });
    resolve(sort(list, (a, b) => (a.name < b.name ? -1 : +(a.name > b.name))));
  });
};
