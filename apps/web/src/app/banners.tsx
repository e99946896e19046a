import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import type { Live } from '../api/live.js';
import { session } from '../api/instance.js';
import { signInPath } from '../api/session.js';
import { useWords } from '../words/words.js';
import { appWords } from './words.js';

const PublishingBanner = lazy(() =>
  import('./publishing-banner.js').then(({ PublishingBanner: component }) => ({ default: component })),
);

/** What concerns every page: the session is over, nothing is published, or changes do not arrive at the moment. */
export function Banners({ live }: { live: Live | undefined }): ReactElement {
  const t = useWords(appWords);
  const hasEnded = useSyncExternalStore(session.onEnd, () => session.hasEnded);
  const isLost = useIsLost(live);
  return (
    <div className="banners" aria-live="polite">
      {hasEnded && (
        <p className="banner troubled">
          {t.rich('session.ended', {
            link: (parts) => (
              <a key="link" href={signInPath()}>
                {parts}
              </a>
            ),
          })}
        </p>
      )}
      <Suspense fallback={null}>{!hasEnded && <PublishingBanner />}</Suspense>
      {isLost && !hasEnded && <p className="banner waiting">{t('live.lost')}</p>}
    </div>
  );
}

/** True after two seconds without a connection: a short gap concerns nobody. */
function useIsLost(live: Live | undefined): boolean {
  const state = useSyncExternalStore(
    (listener) => live?.subscribe(listener) ?? (() => undefined),
    () => live?.state ?? 'connecting',
  );
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (state !== 'lost') {
      setIsLost(false);
      return undefined;
    }
    const timer = setTimeout(() => setIsLost(true), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  return isLost;
}
