import { type ReactNode, useEffect, useRef } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { t } from '../words/words.ts';
import { layoutMemory } from './layout-memory.ts';
import { useHotkeys } from './use-hotkeys.ts';
import { useNarrow } from './use-narrow.ts';

/**
 * A list and what is chosen in it, side by side, with a line between them to be moved; its place is remembered by `id`.
 * Where there is no room for both, one at a time: the detail while `open`, with a way back.
 */
export function Split({
  id,
  list,
  detail,
  open,
  onBack,
  listSize = 38,
}: {
  id: string;
  list: ReactNode;
  detail: ReactNode;
  /** Whether something is chosen. */
  open: boolean;
  onBack(): void;
  /** Percent the list takes before a person moved the line. */
  listSize?: number;
}) {
  const narrow = useNarrow();
  return narrow ? (
    <OneAtATime list={list} detail={detail} open={open} onBack={onBack} />
  ) : (
    <Beside id={id} list={list} detail={detail} listSize={listSize} />
  );
}

function Beside({
  id,
  list,
  detail,
  listSize,
}: {
  id: string;
  list: ReactNode;
  detail: ReactNode;
  listSize: number;
}) {
  const { sizes, remember } = layoutMemory(`split:${id}`);
  return (
    <Group
      className="split"
      id={`split-${id}`}
      defaultLayout={sizes ?? { list: listSize, detail: 100 - listSize }}
      onLayoutChanged={(layout, meta) => {
        if (meta.isUserInteraction) remember(layout);
      }}
    >
      <Panel id="list" minSize={180} className="pane list-pane">
        {list}
      </Panel>
      <Separator className="split-line" aria-label={t('shared_resize')} />
      <Panel id="detail" minSize={240} className="pane detail-pane">
        {detail}
      </Panel>
    </Group>
  );
}

function OneAtATime({
  list,
  detail,
  open,
  onBack,
}: {
  list: ReactNode;
  detail: ReactNode;
  open: boolean;
  onBack(): void;
}) {
  const pane = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useHotkeys(open ? { Escape: onBack } : {});
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    const next = open
      ? back.current
      : pane.current?.querySelector<HTMLElement>(
          '[aria-selected="true"], [aria-current="true"], [tabindex="0"]',
        );
    next?.focus();
  }, [open]);
  return (
    <div className="split one" ref={pane}>
      {/* It keeps its size, so that the line one came from is there to go back to. */}
      <div className={open ? 'pane list-pane behind' : 'pane list-pane'}>{list}</div>
      {open && (
        <div className="pane detail-pane">
          <button type="button" className="back" ref={back} onClick={onBack}>
            {t('shared_back')}
          </button>
          {detail}
        </div>
      )}
    </div>
  );
}
