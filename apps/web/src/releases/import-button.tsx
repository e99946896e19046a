import { roleAtLeast } from '@imprint/contracts/access';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { useWords } from '../words/words.js';
import { importWords } from './import-words.js';

const ImportDialog = lazy(() => import('./import-dialog.js').then((file) => ({ default: file.ImportDialog })));

/** Opens the import, for whoever may create releases. */
export function ImportButton(): ReactElement | null {
  const t = useWords(importWords);
  const { role } = useOrganization();
  const [isOpen, open] = useState(false);
  if (!roleAtLeast(role, 'creator')) return null;
  return (
    <>
      <Button onClick={() => open(true)}>{t('import')}</Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}
