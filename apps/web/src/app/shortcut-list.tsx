import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { linksFor, rooms } from './rooms.js';
import { paletteKeys, useShortcutSetting } from './shortcuts.js';
import { appWords } from './words.js';

/** Every key of the app, and the switch for those without a modifier. */
export function ShortcutList({ onClose }: { onClose: () => void }): ReactElement {
  const t = useWords(appWords);
  const language = useLanguage();
  const { role } = useOrganization();
  const [areOn, choose] = useShortcutSetting();
  const lines: readonly (readonly [keys: string, label: string])[] = [
    [paletteKeys, t('shortcuts.palette')],
    ['?', t('shortcuts.list')],
    ...linksFor(role).flatMap(({ shortcut, label }) => (shortcut === undefined ? [] : [[shortcut, label[language]] as const])),
    ...rooms.flatMap(({ keys = [] }) => keys).map(({ keys, label }) => [keys, label[language]] as const),
  ];
  return (
    <Dialog title={t('shortcuts')} onClose={onClose}>
      <dl className="shortcuts">
        {lines.map(([keys, label]) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <label className="shortcut-switch">
        <input type="checkbox" checked={areOn} onChange={({ target }) => choose(target.checked)} />
        {t('shortcuts.on')}
      </label>
      <p className="note">{t('shortcuts.on.help', { keys: paletteKeys })}</p>
      <div className="actions">
        <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('shortcuts.close')}</Button>
      </div>
    </Dialog>
  );
}

/** `g r` is two keys, one after the other; `Ctrl K` is one combination. */
function Keys({ keys }: { keys: string }): ReactElement {
  const t = useWords(appWords);
  const [first = '', second] = keys.split(/(?<=^.) /);
  return (
    <>
      <kbd>{first.length === 1 ? first.toUpperCase() : first}</kbd>
      {second !== undefined && (
        <>
          {' '}
          {t('shortcuts.then')} <kbd>{second.toUpperCase()}</kbd>
        </>
      )}
    </>
  );
}
