import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import type { Me } from '../api/instance.js';
import { useOrganization } from '../api/organization.js';
import { Icon } from '../ui/icon.js';
import { useWords } from '../words/words.js';
import { linksFor } from './rooms.js';
import { isPaletteKey, paletteKeys, useShortcuts } from './shortcuts.js';
import { appWords } from './words.js';

const CommandPalette = lazy(() => import('./command-palette.js').then((module) => ({ default: module.CommandPalette })));
const ShortcutList = lazy(() => import('./shortcut-list.js').then((module) => ({ default: module.ShortcutList })));

/** The button that opens the command palette, and the keys of every page. */
export function Keyboard({ me }: { me: Me }): ReactElement {
  const t = useWords(appWords);
  const { slug, role } = useOrganization();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  // A command of the palette may have opened the other one before the palette closes.
  const close = (what: typeof open): void => setOpen((known) => (known === what ? undefined : known));
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      setOpen('palette');
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const pages = linksFor(role).flatMap(({ path, shortcut }): [string, () => void][] =>
    shortcut === undefined ? [] : [[shortcut, () => void navigate({ to: `/${slug}/~/${path}` })]],
  );
  useShortcuts(new Map([...pages, ['/', () => setOpen('palette')], ['?', () => setOpen('shortcuts')]]));
  return (
    <>
      <button type="button" className="button plain search-button" onClick={() => setOpen('palette')}>
        <Icon name="search" />
        <span className="name">{t('palette')}</span>
        <kbd aria-hidden="true">{paletteKeys}</kbd>
      </button>
      <Suspense>
        {open === 'palette' && (
          <CommandPalette me={me} onShortcuts={() => setOpen('shortcuts')} onClose={() => close('palette')} />
        )}
        {open === 'shortcuts' && <ShortcutList onClose={() => close('shortcuts')} />}
      </Suspense>
    </>
  );
}
