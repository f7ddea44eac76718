import { type ComponentType, Suspense, use } from 'react';
import { t } from '../words/words.ts';
import type { Late } from './late.ts';
import { ViewBoundary } from './view-boundary.tsx';

/** Draws what may not be loaded yet. Meanwhile its place is empty, and says so only where that takes a while. */
export function LatePart<Props extends object>({
  late,
  props,
}: {
  late: Late<ComponentType<Props>>;
  props: Props;
}) {
  return (
    <ViewBoundary again={() => late.forget()}>
      <Suspense
        fallback={
          <p className="late" aria-busy="true">
            {t('shell_loading')}
          </p>
        }
      >
        <Loaded late={late} props={props} />
      </Suspense>
    </ViewBoundary>
  );
}

/** What was loaded before is drawn at once. */
function Loaded<Props extends object>({ late, props }: { late: Late<ComponentType<Props>>; props: Props }) {
  const Part = late.there ?? use(late.loaded());
  return <Part {...props} />;
}
