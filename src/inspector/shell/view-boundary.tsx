import { Component, createContext, type ReactNode } from 'react';
import { Empty } from '../shared/empty.tsx';
import { Visible } from '../shared/visible.tsx';
import { t } from '../words/words.ts';
import { NotLoaded } from './late.ts';

/** How the Inspector is opened anew. */
export const Reopen = createContext<() => void>(() => undefined);

/** Keeps what is wrong in one view from the others. */
export class ViewBoundary extends Component<
  { children: ReactNode; again?: () => void },
  { failed: Error | undefined }
> {
  static override contextType = Reopen;
  declare context: () => void;
  override state = { failed: undefined as Error | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failed: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { failed } = this.state;
    if (failed === undefined) return this.props.children;
    const again = (
      <button
        type="button"
        onClick={() => {
          this.props.again?.();
          this.setState({ failed: undefined });
        }}
      >
        {t('shell_try_again')}
      </button>
    );
    if (failed instanceof NotLoaded) {
      return (
        <Empty title={t('shell_not_loaded')}>
          <p>{t('shell_not_loaded_next')}</p>
          {again}
          <button type="button" onClick={this.context}>
            {t('shell_reopen')}
          </button>
        </Empty>
      );
    }
    return (
      <Empty title={t('shell_view_failed')}>
        <p>
          <Visible text={failed.message} />
        </p>
        {again}
      </Empty>
    );
  }
}
