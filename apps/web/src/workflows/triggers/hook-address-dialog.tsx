import type { ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { Secret } from '../../ui/secret.js';
import { Snippet } from '../../ui/snippet.js';
import { useWords } from '../../words/words.js';
import { triggerWords } from './words.js';

/** The address of a hook, the only time that it is shown, and how it is called. */
export function HookAddressDialog({ address, onClose }: { address: string; onClose: () => void }): ReactElement {
  const t = useWords(triggerWords);
  const request = `curl -X POST '${address}' -H 'Content-Type: application/json' -d '{ "title": "Plum cake" }'`;
  return (
    <Dialog title={t('hook.made')} onClose={onClose} isWide>
      <div className="stack">
        <p>{t('hook.made.text')}</p>
        <Secret text={address} label={t('hook.address')} />
        <section className="stack">
          <h3>{t('hook.example')}</h3>
          <Snippet text={request} label={t('hook.example')} />
          <p className="note">{t.rich('hook.example.hint', { code: (parts) => <code key="code">{parts}</code> })}</p>
        </section>
        <div className="actions">
          <Button kind="primary" onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>
            {t('hook.saved')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
