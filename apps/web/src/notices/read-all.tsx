import type { NoticeResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useRead } from './queries.js';
import { noticeWords } from './words.js';

/** Marks everything as read up to the newest notice that is shown: what came after it has not been seen. */
export function ReadAll({ newest }: { newest: NoticeResource | undefined }): ReactElement | null {
  const t = useWords(noticeWords);
  const read = useRead();
  if (newest === undefined) return null;
  return (
    <>
      <Button onClick={() => read.mutate({ until: newest.attributes.createdAt })} isBusy={read.isPending}>
        {t('read.all')}
      </Button>
      {read.isError && <Trouble error={read.error} />}
    </>
  );
}
