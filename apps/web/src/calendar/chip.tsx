import type { TargetResource } from '@imprint/sdk';
import { memo, type ReactElement } from 'react';
import { timeText } from '../time/moments.js';
import { usePublishLabel } from '../ui/publish-status.js';
import { publishTones } from '../ui/publish-tones.js';
import { RepeatMark } from '../ui/repeat-mark.js';
import { useLanguage } from '../words/language.js';
import { momentOf } from './queries.js';
import { useDrawing } from './shown.js';

/** One target: when, where, what and how it is doing. It has no listener of its own: there may be hundreds. */
export const Chip = memo(function Chip({ target }: { target: TargetResource }): ReactElement {
  const label = usePublishLabel();
  const language = useLanguage();
  const { zone, canMove, channel, releasePath } = useDrawing();
  const { title, platform, status, seriesId } = target.attributes;
  const isMovable = canMove(target);
  return (
    <a
      className={`chip ${publishTones[status]} ${status}`}
      href={releasePath(target)}
      data-target={target.id}
      draggable={isMovable}
      aria-keyshortcuts={isMovable ? 'M' : undefined}
      title={`${title} · ${channel(platform)} · ${label(status)}`}
    >
      <span className="when">{timeText(new Date(momentOf(target)), zone, language)}</span>{' '}
      {seriesId !== null && (
        <>
          <RepeatMark />{' '}
        </>
      )}
      <span className="where">{channel(platform)}</span> <span className="what theirs">{title}</span>{' '}
      <span className="visually-hidden">{label(status)}</span>
    </a>
  );
});
