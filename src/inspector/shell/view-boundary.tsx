import { Component, type ReactNode } from 'react';
import { Empty } from '../shared/empty.tsx';
import { Visible } from '../shared/visible.tsx';
import { t } from '../words/words.ts';

/** Keeps what is wrong in one view from the others. */
export class ViewBoundary extends Component<{ children: ReactNode }, { failed: string | undefined }> {
  override state = { failed: undefined as string | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { failed } = this.state;
    if (failed === undefined) return this.props.children;
    return (
      <Empty title={t('shell_view_failed')}>
        <p>
          <Visible text={failed} />
        </p>
        <button type="button" onClick={() => this.setState({ failed: undefined })}>
          {t('shell_try_again')}
        </button>
      </Empty>
    );
  }
}
