import type { ReactElement } from 'react';
import { ActionMenu } from '../../ui/action-menu.js';
import { useWords } from '../../words/words.js';
import type { Value } from '../graph/values.js';
import { workflowWords } from '../words.js';

interface ValueMenuProps {
  label: string;
  values: readonly Value[];
  onPick: (expression: string) => void;
}

/** What expressions of a node can read, to put one in. */
export function ValueMenu({ label, values, onPick }: ValueMenuProps): ReactElement | null {
  const t = useWords(workflowWords);
  if (values.length === 0) return null;
  const actions = values.map(({ expression, from, description, type }) => ({
    id: expression,
    title: expression,
    note: [from, description === '' ? t(`type.${type}`) : description].filter((part) => part !== undefined).join(' · '),
    run: () => onPick(expression),
  }));
  return <ActionMenu label={label} text={t('insert.value.short')} actions={actions} />;
}
