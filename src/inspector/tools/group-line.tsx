import { visibleText } from '../../shared/visible-text.ts';
import { Visible } from '../shared/visible.tsx';
import { number, t } from '../words/words.ts';
import { categoryWord } from './category-word.ts';
import type { GroupName, ListItem } from './group-tools.ts';
import { scriptName } from './script-name.ts';
import type { LinePlace } from './tool-line.tsx';

/** The head of a group: folds it. */
export function GroupLine({ item, place }: { item: Extract<ListItem, { kind: 'group' }>; place: LinePlace }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys
    <div
      role="treeitem"
      aria-level={1}
      aria-expanded={item.open}
      aria-selected={false}
      tabIndex={place.focusable ? 0 : -1}
      className="tools-group"
      data-index={place.index}
      data-group={item.id}
      style={{ transform: `translateY(${place.top}px)`, blockSize: place.size }}
      onClick={place.press}
    >
      <span className="tools-fold" aria-hidden="true" />
      <span className="tools-group-name">
        <GroupTitle name={item.name} />
      </span>
      <span className="count">{number(item.count)}</span>
    </div>
  );
}

function GroupTitle({ name }: { name: GroupName }) {
  switch (name.by) {
    case 'all':
      return null;
    case 'withheld':
      return t('tools_group_withheld');
    case 'uncategorised':
      return t('tools_group_others');
    case 'category':
      return <Visible text={categoryWord(name.category)} />;
    case 'server':
      return (
        <>
          {t('tools_from_server')} <Visible text={name.server} />
        </>
      );
    case 'extension':
      return name.id === '' ? (
        t('tools_from_extension')
      ) : (
        <>
          {t('tools_from_extension')} <Visible text={name.id} />
        </>
      );
    case 'script':
      return (
        <span title={visibleText(name.url)}>
          <Visible text={scriptName(name.url)} />
        </span>
      );
    case 'source':
      switch (name.from) {
        case 'pagehand':
          return t('tools_from_pagehand');
        case 'form':
          return t('tools_from_form');
        case 'script':
          return t('tools_from_script');
        case 'unknown':
          return t('tools_from_unknown');
      }
  }
}
