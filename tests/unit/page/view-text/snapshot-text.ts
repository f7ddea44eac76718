/** A line of a snapshot as a reader without any of our code takes it apart. */
export interface ReadLine {
  text: string;
  uid: string | undefined;
  children: ReadLine[];
}

/** Takes a snapshot apart by its indentation. */
export function readSnapshot(text: string): ReadLine[] {
  const top: ReadLine[] = [];
  const open: ReadLine[][] = [top];
  if (text === '') return top;
  for (const line of text.split('\n')) {
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const read = readLine(line.slice(indent));
    open.length = indent / 2 + 1;
    const holder = open.at(-1);
    if (holder === undefined) throw new Error(`A line stands too deep: ${line}`);
    holder.push(read);
    open.push(read.children);
  }
  return top;
}

export function readLine(text: string): ReadLine {
  return { text, uid: /^([a-z]{1,4}[1-9]\d*)(?=[ :]|$)/.exec(text)?.[1], children: [] };
}

export function writeSnapshot(lines: readonly ReadLine[], depth = 0): string {
  return lines
    .flatMap(({ text, children }) => [
      `${'  '.repeat(depth)}${text}`,
      ...(children.length === 0 ? [] : [writeSnapshot(children, depth + 1)]),
    ])
    .join('\n');
}

/** Brings an earlier snapshot to the later one, by the lines of a difference alone. */
export function applyChanges(snapshot: string, changes: readonly string[]): string {
  const top: ReadLine = { text: '', uid: 'top', children: readSnapshot(snapshot) };
  const lines = new Map<string, ReadLine>();
  const visit = (line: ReadLine): void => {
    if (line.uid !== undefined) lines.set(line.uid, line);
    line.children.forEach(visit);
  };
  visit(top);
  const old = new Map([...lines].map(([uid, { children }]) => [uid, [...children]]));
  const at = (uid: string): ReadLine => {
    const line = lines.get(uid);
    if (line === undefined) throw new Error(`No line begins with ${uid}`);
    return line;
  };

  const hunks: { holder: ReadLine; rows: string[] }[] = [];
  for (const change of changes) {
    if (change.startsWith('~ ')) {
      const said = readLine(change.slice(2));
      at(said.uid ?? '').text = said.text;
    } else if (change.startsWith('@ ')) hunks.push({ holder: at(change.slice(2)), rows: [] });
    else hunks.at(-1)?.rows.push(change);
  }
  const moved = new Set(
    hunks.flatMap(({ rows }) =>
      rows.flatMap((row) => (row.startsWith('> ') ? [readLine(row.slice(2)).uid] : [])),
    ),
  );
  const withoutMoved = (line: ReadLine): void => {
    line.children = line.children.filter(({ uid }) => uid === undefined || !moved.has(uid));
  };
  const everyLine = (line: ReadLine): ReadLine[] => [line, ...line.children.flatMap(everyLine)];
  for (const line of everyLine(top)) withoutMoved(line);
  for (const { holder, rows } of hunks) holder.children = applyHunk(holder, rows);
  return writeSnapshot(top.children);

  function applyHunk({ uid = '' }: ReadLine, rows: readonly string[]): ReadLine[] {
    const before = old.get(uid) ?? [];
    const after: ReadLine[] = [];
    let cursor = 0;
    const keep = (line: ReadLine | undefined): void => {
      if (line !== undefined && (line.uid === undefined || !moved.has(line.uid))) after.push(line);
    };
    const goTo = (row: string): ReadLine => {
      const wanted = readLine(row);
      for (; cursor < before.length; cursor++) {
        const line = before[cursor];
        const isIt =
          wanted.uid === undefined ? line?.text === row && line.uid === undefined : line?.uid === wanted.uid;
        if (line !== undefined && isIt) {
          cursor += 1;
          return line;
        }
        keep(line);
      }
      throw new Error(`Nothing under ${uid} is ${row}`);
    };
    const added: ReadLine[][] = [];
    for (const row of rows) {
      const said = row.slice(2);
      const depth = (/^ */.exec(said)?.[0].length ?? 0) / 2;
      if (row.startsWith('+ ')) {
        const line = readLine(said.trimStart());
        if (depth === 0) after.push(line);
        else added[depth - 1]?.at(-1)?.children.push(line);
        added.length = depth;
        added[depth] = [line];
      } else if (row.startsWith('> ')) after.push(at(readLine(said).uid ?? ''));
      else if (row.startsWith('- ')) goTo(said);
      else keep(goTo(said));
    }
    for (; cursor < before.length; cursor++) keep(before[cursor]);
    return after;
  }
}

/** What a reader takes a line for. */
export interface Said {
  /** Things it speaks of: their uids, where they have some, and roles. */
  readonly things: readonly { readonly uid: string | undefined; readonly role: string }[];
  /** Texts of the page on it, as they were. */
  readonly texts: readonly string[];
}

const quoted = /"(?:[^"\\]|\\.)*"(?:…\+\d+)?/y;
const uidWord = /[a-z]{1,4}[1-9]\d*(?=[ :]|$)/y;

/** Reads a line by the rules of the format alone; throws where it does not keep to them. */
export function readWords(line: string, roles: ReadonlySet<string>): Said {
  const things: { uid: string | undefined; role: string }[] = [];
  const texts: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    const sticky = new RegExp(pattern.source, 'y');
    sticky.lastIndex = at;
    const found = sticky.exec(line)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const fail = (): never => {
    throw new Error(`Not a line of the format, at ${at}: ${line}`);
  };
  const unquote = (text: string): string => JSON.parse(text.replace(/…\+\d+$/, '')) as string;
  const thing = (): boolean => {
    const from = at;
    const uid = take(uidWord);
    if (uid !== undefined && at < line.length && line[at] === ' ') at += 1;
    if (uid !== undefined && (at >= line.length || /^[|:;]/.test(line.slice(at)))) {
      things.push({ uid, role: 'row' });
      if (line[at] === '|') at -= 1;
      return true;
    }
    const word = take(uid === undefined ? /[a-z][a-z-]*(?=[ :;|]|$)/ : /[a-z][a-z-]*\d?(?=[ :;|]|$)/);
    if (word === undefined || (uid === undefined && !roles.has(word))) {
      at = from;
      return false;
    }
    things.push({
      uid,
      role: word === 'role' ? `role${take(/ (?:"(?:[^"\\]|\\.)*"(?:…\+\d+)?|[a-z-]+)/) ?? fail()}` : word,
    });
    while (
      take(
        / (?:"(?:[^"\\]|\\.)*"(?:…\+\d+)?|[a-z]+="(?:[^"\\]|\\.)*"(?:…\+\d+)?|(?:[/?#]|[a-z][a-z\d+.-]*:)[\x21-\x3a\x3c-\x7b\x7d\x7e]*(?<!:)(?=[ :;|]|$)|[a-z]+(?:=[\w.-]+)?(?=[ :;|]|$)|\((?:[^"()]|"(?:[^"\\]|\\.)*")*\))/,
      ) !== undefined
    );
    return true;
  };
  const part = (row: boolean): void => {
    if (thing()) return;
    const text = take(quoted);
    if (text !== undefined) texts.push(unquote(text));
    else texts.push(take(row ? /[^|;]*?(?=; |\||$)/ : /.*/) ?? fail());
  };
  const cells = (): void => {
    while (at < line.length) {
      if (take(/ ?\|/) === undefined) fail();
      if (take(/ (?!\|)/) === undefined) continue;
      do part(true);
      while (take(/; /) !== undefined);
    }
  };
  if (line.startsWith('|')) {
    things.push({ uid: undefined, role: 'row' });
    cells();
  } else if (thing()) {
    if (take(/: /) !== undefined) {
      const text = take(quoted);
      texts.push(text === undefined ? (take(/.*/) ?? '') : unquote(text));
    } else if (line.slice(at).startsWith(' |')) cells();
  } else part(false);
  if (at < line.length) fail();
  return { things, texts };
}
