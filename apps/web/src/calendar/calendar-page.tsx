import type { TargetResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { dayAt, daysBetween } from '../time/cells.js';
import { daysText, dayText } from '../time/moments.js';
import { chosenTime, momentOfTime, wallDaysLater } from '../time/moves.js';
import { useMediaQuery } from '../ui/media-query.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { Pending } from '../ui/pending.js';
import { Trouble } from '../ui/trouble.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { useDragging } from './dragging.js';
import { ListView } from './list-view.js';
import { MonthView } from './month-view.js';
import { MoveDialog } from './move-dialog.js';
import { MoveResult } from './move-result.js';
import { channelLabels, momentOf } from './queries.js';
import { DrawingContext, useNewDrawing, useShown, type Drawing, type Shown, useDrawing } from './shown.js';
import { SubscribeButton } from './subscribe-button.js';
import { Toolbar } from './toolbar.js';
import { useMoves, type Moves } from './use-moves.js';
import { WeekView } from './week-view.js';
import { calendarWords } from './words.js';
import './calendar.css';

/** What goes out, and what went out: by month, by week or as a list. */
export function CalendarPage(): ReactElement {
  const t = useWords(calendarWords);
  const language = useLanguage();
  const shown = useShown();
  const drawing = useNewDrawing(shown);
  const organization = useOrganization();
  const { data: channels = new Map<string, string>() } = useQuery(channelLabels(organization));
  const { view, date, days, query } = shown;
  const title =
    view === 'month'
      ? dayText(date, language, { month: 'long', year: 'numeric' })
      : daysText(days[0]?.date ?? date, days.at(-1)?.date ?? date, language);
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <Link className="button" to={`/${organization.slug}/~/calendar/preview`}>
            {t('preview')}
          </Link>
          <SubscribeButton />
        </>
      }
    >
      <Toolbar shown={shown} title={title} channels={channels} />
      {query.isPending && <Pending label={t('title')} />}
      {query.isError && <Trouble error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.isCut === true && <p className="note">{t('cut')}</p>}
      <DrawingContext value={drawing}>
        <Days shown={shown} drawing={drawing} title={title} />
      </DrawingContext>
    </Page>
  );
}

interface DaysProps {
  shown: Shown;
  drawing: Drawing;
  title: string;
}

/** The days, and what can be done there: every listener of the calendar is here. */
function Days({ shown, drawing, title }: DaysProps): ReactElement {
  const t = useWords(calendarWords);
  const { days, zone, query } = shown;
  const moves = useMoves();
  const [asked, ask] = useState<TargetResource>();
  const followed = useFocusFollowing(moves);
  const open = useLinks();
  const find = (id: string | undefined): TargetResource | undefined => query.data?.targets.find((target) => target.id === id);
  const askFor = (target: TargetResource | undefined): void => {
    if (target !== undefined && drawing.canMove(target)) ask(target);
  };
  const dragging = useDragging((id, place) => {
    const target = find(id);
    const time = target && timeAt(target, place, zone);
    if (target !== undefined && time !== undefined) moves.mutate({ target, time });
  });
  const click = (event: MouseEvent): void => {
    const id = closest(event, '[data-move]')?.dataset['move'];
    if (id === undefined) open(event);
    else askFor(find(id));
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
    askFor(find(closest(event, '[data-target]')?.dataset['target']));
  };
  const hasMovable = days.some(({ entries }) => entries.some(drawing.canMove));
  return (
    <>
      <div className="days" aria-busy={query.isFetching} onClick={click} onKeyDown={key} {...dragging}>
        <View shown={shown} title={title} />
      </div>
      {hasMovable && <p className="note hint">{t('hint')}</p>}
      <MoveResult moves={moves} zone={zone} />
      {asked !== undefined && (
        <MoveDialog
          target={asked}
          onClose={() => ask(undefined)}
          onMove={(time) => {
            followed.current = asked.id;
            moves.mutate({ target: asked, time });
          }}
        />
      )}
    </>
  );
}

function View({ shown, title }: { shown: Shown; title: string }): ReactElement {
  const { view, date, days, query } = shown;
  // A grid of seven columns is too narrow there: the same days stand below each other.
  const isNarrow = useMediaQuery('(max-width: 44rem)');
  const isEmpty = query.isSuccess && days.every(({ entries }) => entries.length === 0);
  if (view === 'list' || isNarrow) return isEmpty ? <None shown={shown} /> : <ListView key={`${view} ${date}`} days={days} />;
  return view === 'month' ? <MonthView days={days} date={date} title={title} /> : <WeekView days={days} title={title} />;
}

function None({ shown: { search, date, today } }: { shown: Shown }): ReactElement {
  const t = useWords(calendarWords);
  const composePath = useDrawing().composePath(date < today ? today : date);
  const { slug } = useOrganization();
  const isFiltered = search.platform !== undefined || search.status !== undefined;
  return (
    <Empty>
      <p>{t(isFiltered ? 'none.filtered' : 'none')}</p>
      {isFiltered && (
        <Link to={`/${slug}/~/calendar`} search={{ ...search, platform: undefined, status: undefined }}>
          {t('none.clear')}
        </Link>
      )}
      {!isFiltered && composePath !== undefined && (
        <Link className="button" to={composePath}>
          {t('none.write')}
        </Link>
      )}
    </Empty>
  );
}

/** When a target would go out that is put onto a day, at its own time, or onto a quarter of an hour; undefined where it is already. */
function timeAt(target: TargetResource, place: string, zone: string): string | undefined {
  const { timezone } = target.attributes;
  const moment = momentOf(target);
  const time = place.includes('T')
    ? chosenTime(place, zone, timezone)
    : wallDaysLater(moment, timezone, daysBetween(dayAt(moment, zone), place));
  return momentOfTime(time, timezone) === moment ? undefined : time;
}

/** A chip that was moved by keyboard stands in another cell, as a new element: the focus goes with it. */
function useFocusFollowing(moves: Moves): { current: string | undefined } {
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (followed.current === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-target="${CSS.escape(followed.current)}"]`)?.focus();
    if (moves.isIdle) followed.current = undefined;
  });
  return followed;
}

/** Follows the links of the calendar within the app, without a component for each. */
function useLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const path = closest(event, 'a[href]')?.getAttribute('href');
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (typeof path !== 'string' || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void navigate({ href: path });
  };
}

function closest({ target }: { target: EventTarget }, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
