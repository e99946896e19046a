import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { useWords } from '../words/words.js';
import { subscribeWords } from './subscribe-words.js';

const SubscribeDialog = lazy(() => import('./subscribe-dialog.js').then((file) => ({ default: file.SubscribeDialog })));

/** Opens what concerns other calendar apps. */
export function SubscribeButton(): ReactElement {
  const t = useWords(subscribeWords);
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button onClick={() => open(true)}>{t('subscribe')}</Button>
      {isOpen && (
        <Suspense>
          <SubscribeDialog onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}
