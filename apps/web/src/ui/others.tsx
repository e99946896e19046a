import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { useOthers, type Other } from '../api/presence.js';
import { colleagues } from '../api/release-team.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { uiWords } from './words.js';
import './note.css';

interface OthersProps {
  id: string | undefined;
  /** Whether the person here changes it. */
  isEditing?: boolean;
  /** What is said of them, by how many there are. Without it, who edits is told from who only looks. */
  say?: (named: { count: number; names: string }) => string;
}

/** Who else has the same open. */
export function Others({ id, isEditing = false, say }: OthersProps): ReactElement {
  const t = useWords(uiWords);
  const others = useOthers(id, isEditing);
  const named = useNamed(others);
  const editors = others.filter((other) => other.isEditing);
  const viewers = others.filter((other) => !other.isEditing);
  return (
    <div role="status" className="others">
      {say !== undefined && others.length > 0 && <p className="note-box theirs">{say(named(others))}</p>}
      {say === undefined && editors.length > 0 && <p className="theirs editing">{t('others.editing', named(editors))}</p>}
      {say === undefined && viewers.length > 0 && <p className="theirs">{t('others.viewing', named(viewers))}</p>}
    </div>
  );
}

function useNamed(others: readonly Other[]): (some: readonly Other[]) => { count: number; names: string } {
  const t = useWords(uiWords);
  const language = useLanguage();
  const { data: people = [] } = useQuery({ ...colleagues(useOrganization()), enabled: others.length > 0 });
  return (some) => {
    const names = some.map((other) => people.find(({ id }) => id === other.id)?.name ?? t('others.unknown'));
    return { count: some.length, names: new Intl.ListFormat(language).format(names) };
  };
}
