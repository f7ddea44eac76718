import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PageTool } from '../../protocol/inspect.ts';
import { useHotkeys } from '../shared/use-hotkeys.ts';
import { useNarrow } from '../shared/use-narrow.ts';
import type { ViewProps } from '../shell/view.ts';
import { t } from '../words/words.ts';
import { CopyCall } from './copy-call.tsx';
import { draftOfValue, emptyDraft } from './input-draft.ts';
import { InputEditor } from './input-editor.tsx';
import { RunBar } from './run-bar.tsx';
import { RunResults } from './run-results.tsx';
import { benchOf } from './run-slice.ts';
import { runTool, waysOf } from './run-tool.ts';
import { SavedChoice } from './saved-choice.tsx';
import { firstInput } from './schema/first-input.ts';
import { isObject } from './schema/json.ts';
import { SchemaCheck } from './schema/schema-check.ts';
import { useIntoSight } from './use-into-sight.ts';

const noSchema = {};

/** Running one tool: its input, and what came of it. */
export function RunView({
  tool,
  site,
  benchKey,
  gone,
  state,
  act,
}: ViewProps & {
  readonly tool: PageTool;
  /** Whose tool it is. */
  readonly site: string;
  readonly benchKey: string;
  readonly gone: boolean;
}) {
  const slice = state.rooms.run;
  const bench = benchOf(slice, benchKey);
  const { outputSchema, source, name, frame } = tool;
  // One that names no schema takes nothing, as far as anyone can know.
  const inputSchema = tool.inputSchema ?? noSchema;
  const check = useMemo(() => new SchemaCheck(isObject(inputSchema) ? inputSchema : {}), [inputSchema]);
  const first = useMemo(() => {
    const input = isObject(inputSchema) ? firstInput(inputSchema) : {};
    return Object.keys(input).length === 0 ? emptyDraft : draftOfValue(input);
  }, [inputSchema]);
  const draft = bench.draft ?? first;
  const checked = useMemo(() => check.check(draft.value), [check, draft.value]);
  const faults = checked.state === 'faults' ? checked.faults : [];
  const ways = waysOf(source);
  const way = bench.way !== undefined && ways.includes(bench.way) ? bench.way : (ways[0] ?? 'page');

  const [unread, setUnread] = useState<readonly string[]>([]);
  const tellUnread = useCallback((field: string, is: boolean) => {
    setUnread((before) => (is ? [...before, field] : before.filter((each) => each !== field)));
  }, []);
  const broken = draft.fault !== undefined || unread.length > 0;

  const run = () => {
    if (bench.running !== undefined || broken || gone) return;
    // What does not fit the schema may be what a person wants to try: they are told once, and have their way.
    if (faults.length > 0 && bench.warned !== true) {
      act.dispatch({ type: 'run/warn', tool: benchKey });
      return;
    }
    const id = crypto.randomUUID();
    const { tabId, view } = state;
    const { origin = '' } = view?.frames.find((each) => each.frame === frame) ?? {};
    const input = draft.value;
    const own = ways.length > 1;
    void runTool(
      { tabId, key: benchKey, frame, origin, tool: name, way, input, id, own, now: Date.now },
      act,
    );
  };
  const running = bench.running;
  const underWay = useRef(running?.id);
  useEffect(() => {
    underWay.current = running?.id;
  });
  const cancel = () => {
    if (running === undefined || running.cancelling) return;
    const { id } = running;
    act.dispatch({ type: 'run/cancel', tool: benchKey, run: id });
    void act.run({ name: 'cancel-run', tabId: state.tabId, run: id }).then((ran) => {
      // One that has ended meanwhile is no trouble.
      if (ran.done || underWay.current !== id) return;
      act.dispatch({ type: 'run/go-on', tool: benchKey, run: id });
      act.dispatch({ type: 'shell/say', kind: 'trouble', text: ran.message });
    });
  };
  // Where there is one pane, Escape leads back to the list.
  const narrow = useNarrow();
  useHotkeys({
    'Mod+Enter': run,
    Escape: () => (running === undefined || narrow ? false : cancel()),
  });
  const place = useRef<HTMLDivElement>(null);
  const warned = bench.warned === true && faults.length > 0;
  useIntoSight(place, { part: '.run-bar', about: running?.id ?? (warned ? 'warned' : undefined) });
  useIntoSight(place, { part: '.run-outcome', about: bench.runs[0]?.id, whileSeen: '.run-bar' });
  const inTab = state.view?.tab.running.find((each) => each.run === running?.id);
  const asked = state.questions?.waiting.some(
    (question) => question.tabId === state.tabId && question.tool.name === name && question.byPerson === true,
  );

  return (
    <div className="run" ref={place}>
      <div className="run-tools">
        <SavedChoice
          site={site}
          tool={name}
          input={draft.value}
          broken={broken}
          saved={state.saved}
          act={act}
          choose={(input) => act.dispatch({ type: 'run/draft', tool: benchKey, draft: draftOfValue(input) })}
        />
        <CopyCall
          call={{
            name,
            frame,
            source,
            input: draft.value,
            first: t('run_copy_frame', state.view?.frames.find((each) => each.frame === frame)?.url ?? frame),
          }}
          format={slice.copy}
          act={act}
        />
      </div>
      <InputEditor
        key={benchKey}
        schema={inputSchema}
        check={check}
        draft={draft}
        faults={faults}
        missing={bench.warned === true}
        unchecked={checked.state === 'unchecked'}
        change={(next) => act.dispatch({ type: 'run/draft', tool: benchKey, draft: next })}
        unread={tellUnread}
        run={run}
      />
      <RunBar
        ways={ways}
        way={way}
        setWay={(wanted) => act.dispatch({ type: 'run/way', tool: benchKey, way: wanted })}
        running={running}
        progress={running === undefined ? undefined : inTab?.progress}
        asked={asked === true}
        form={source.from === 'form'}
        warned={warned}
        blocked={
          gone ? t('run_gone') : broken ? t(draft.fault ? 'run_broken' : 'run_field_unread') : undefined
        }
        run={run}
        cancel={cancel}
        answer={() => act.dispatch({ type: 'shell/show', view: 'access' })}
      />
      <RunResults
        bench={bench}
        listening={state.view?.listening === 'on'}
        tool={name}
        benchKey={benchKey}
        outputSchema={outputSchema}
        view={slice.result}
        act={act}
      />
    </div>
  );
}
