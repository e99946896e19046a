import { useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { useWords } from '../../words/words.js';
import { pickerWords } from './words.js';
import './pickers.css';

interface ChosenListProps {
  ids: readonly string[];
  /** Beside each other. */
  isPictures?: boolean;
  /** The button that chooses: it has the focus once nothing is chosen any more. */
  choose: RefObject<HTMLButtonElement | null>;
  onChange: (ids: readonly string[]) => void;
  children: (id: string) => ReactNode;
}

/** What has been chosen, in its order; each can be moved forward and taken out. */
export function ChosenList({ ids, isPictures = false, choose, onChange, children }: ChosenListProps): ReactElement | null {
  const t = useWords(pickerWords);
  const list = useRef<HTMLOListElement>(null);
  if (ids.length === 0) return null;
  const remove = (id: string): void => {
    // The button that had the focus goes.
    (ids.length === 1 ? choose : list).current?.focus();
    onChange(ids.filter((each) => each !== id));
  };
  const forward = (at: number): void => {
    if (at === 0) return;
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
            {ids.length > 1 && (
              <Button
                kind="quiet"
                aria-label={t('chosen.forward', { number: at + 1 })}
                // Not left out: what becomes the first one was moved by its button, which has the focus.
                aria-disabled={at === 0 || undefined}
                onClick={() => forward(at)}
              >
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
