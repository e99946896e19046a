import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { momentText } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { Trouble } from '../ui/trouble.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { calendarWords } from './words.js';
import type { Moves } from './use-moves.js';

/** What became of the last move, read out, with the way back. */
export function MoveResult({ moves, zone }: { moves: Moves; zone: string }): ReactElement {
  const t = useWords(calendarWords);
  const language = useLanguage();
  const { slug } = useOrganization();
  const { data: answer, variables: move } = moves;
  const { title = '', scheduledAt: before = null } = move?.target.attributes ?? {};
  const isOneOfMany = typeof move?.target.attributes.seriesId === 'string';
  const release = answer?.data.type === 'release' ? answer.data : undefined;
  const approval = answer?.data.type === 'approval' ? answer.data : undefined;
  const after = release?.attributes.targets.find(({ id }) => id === move?.target.id)?.scheduledAt;
  const undo = (): void => {
    if (move !== undefined && before !== null) moves.mutate({ ...move, time: before, isUndo: true });
  };
  return (
    <div className="move-result">
      <div role="status">
        {typeof after === 'string' && (
          <p>
            {t('moved', { title, time: momentText(new Date(after), zone, language) })}
            {isOneOfMany && ` ${t('moved.series')}`}
            {move?.isUndo !== true && <Button onClick={undo}>{t('moved.undo')}</Button>}
          </p>
        )}
        {approval !== undefined && (
          <p>
            {t.rich('moved.approval', {
              link: (parts) => (
                <Link key="link" to={`/${slug}/~/publishing/review/${approval.id}`}>
                  {parts}
                </Link>
              ),
            })}
          </p>
        )}
      </div>
      {moves.isError && <Trouble error={moves.error} />}
    </div>
  );
}
