import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../words/words.js';
import { Pending } from './pending.js';
import { Trouble } from './trouble.js';
import { uiWords } from './words.js';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** What a query answered; until then that it is loading, or why it failed. What was read before stays while a later read fails. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>): ReactElement {
  const t = useWords(uiWords);
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <Trouble error={query.error} onRetry={() => void query.refetch()} />;
  return <Pending label={t('loading')} />;
}
