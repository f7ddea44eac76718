import type { ToolSource } from '../../protocol/inspect.ts';
import { Visible } from '../shared/visible.tsx';
import { t } from '../words/words.ts';
import { scriptName } from './script-name.ts';

/** Who registered a tool. `short`: for a list. */
export function SourceName({ source, short = false }: { source: ToolSource; short?: boolean }) {
  switch (source.from) {
    case 'pagehand':
      return t('tools_from_pagehand');
    case 'script':
      if (source.at === undefined) return t('tools_from_script');
      return (
        <Visible
          text={`${short ? scriptName(source.at.url) : source.at.url}:${source.at.line}${short ? '' : `:${source.at.column}`}`}
        />
      );
    case 'form':
      return t('tools_from_form');
    case 'server':
      return (
        <>
          {t('tools_from_server')} <Visible text={source.server} />
        </>
      );
    case 'extension':
      return source.id === undefined ? (
        t('tools_from_extension')
      ) : (
        <>
          {t('tools_from_extension')} <Visible text={source.id} />
        </>
      );
    case 'unknown':
      return t('tools_from_unknown');
  }
}
