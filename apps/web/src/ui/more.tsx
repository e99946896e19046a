import type { ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { uiWords } from './words.js';

interface MoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** The next page of a list, below it; nothing after the last. */
export function More({ query }: MoreProps): ReactElement | null {
  const t = useWords(uiWords);
  if (!query.hasNextPage) return null;
  return (
    <Button onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
      {t('more')}
    </Button>
  );
}
