import { useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { useWords } from '../../words/words.js';
import { pickerWords } from './words.js';
import './pickers.css';

interface ChosenListProps {
  ids: readonly string[];
  /** Beside each other. */
  isPictures?: boolean;
  onChange: (ids: readonly string[]) => void;
  children: (id: string) => ReactNode;
}

/** What has been chosen, in its order; each can be moved forward and taken out. */
export function ChosenList({ ids, isPictures = false, onChange, children }: ChosenListProps): ReactElement | null {
  const t = useWords(pickerWords);
  const list = useRef<HTMLOListElement>(null);
  if (ids.length === 0) return null;
  const remove = (id: string): void => {
    // The button that had the focus goes.
    list.current?.focus();
    onChange(ids.filter((each) => each !== id));
  };
  const forward = (at: number): void => {
    const next = [...ids];
    next.splice(at - 1, 0, ...next.splice(at, 1));
    onChange(next);
  };
  return (
    <ol ref={list} tabIndex={-1} className={isPictures ? 'chosen pictures' : 'chosen'} aria-label={t('chosen')}>
      {ids.map((id, at) => (
        <li key={id}>
          {children(id)}
          <span className="chosen-actions">
            {at > 0 && (
              <Button kind="quiet" aria-label={t('chosen.forward', { number: at + 1 })} onClick={() => forward(at)}>
                <Icon name={isPictures ? 'before' : 'up'} />
              </Button>
            )}
            <Button kind="quiet" aria-label={t('chosen.remove', { number: at + 1 })} onClick={() => remove(id)}>
              <Icon name="close" />
            </Button>
          </span>
        </li>
      ))}
    </ol>
  );
}
