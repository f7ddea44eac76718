import * as access from '../access/access-slice.ts';
import * as checks from '../checks/checks-slice.ts';
import * as files from '../files/files-slice.ts';
import * as run from '../run/run-slice.ts';
import * as servers from '../servers/servers-slice.ts';
import * as snapshot from '../snapshot/snapshot-slice.ts';
import * as timeline from '../timeline/timeline-slice.ts';
import * as tools from '../tools/tools-slice.ts';

/** The rooms’ slices. A room’s actions begin with its name and a stroke, and reach no other room. */
const rooms = { access, checks, files, run, servers, snapshot, timeline, tools };

type Rooms = typeof rooms;
export type RoomName = keyof Rooms;
export type RoomSlices = { readonly [Room in RoomName]: ReturnType<Rooms[Room]['reduce']> };
export type RoomAction = { [Room in RoomName]: Parameters<Rooms[Room]['reduce']>[1] }[RoomName];

export const initialSlices: RoomSlices = {
  access: access.initial,
  checks: checks.initial,
  files: files.initial,
  run: run.initial,
  servers: servers.initial,
  snapshot: snapshot.initial,
  timeline: timeline.initial,
  tools: tools.initial,
};

/** The same object where nothing changed. */
export function reduceRooms(slices: RoomSlices, action: { readonly type: string }): RoomSlices {
  const name = action.type.slice(0, action.type.indexOf('/'));
  if (!isRoom(name)) return slices;
  const slice = slices[name];
  // The prefix of its type says whose action it is: RoomAction is made of the rooms’ own.
  const reduce = rooms[name].reduce as (slice: unknown, action: unknown) => typeof slice;
  const next = reduce(slice, action);
  return next === slice ? slices : { ...slices, [name]: next };
}

function isRoom(name: string): name is RoomName {
  return Object.hasOwn(rooms, name);
}
