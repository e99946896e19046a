import { roleAtLeast } from '@imprint/contracts/access';
import type { TargetResource } from '@imprint/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { createContext, use, useMemo } from 'react';
import { useOrganization } from '../api/organization.js';
import { cellsOf, dayAt, monthSpan, spanFrom, weekSpan, type DayCell } from '../time/cells.js';
import { viewerZone } from '../time/moments.js';
import { calendarTargets, channelLabels, momentOf, type Calendar } from './queries.js';
import type { CalendarSearch, View } from './search.js';
import { isWaiting } from './target-statuses.js';

const spans = { month: monthSpan, week: weekSpan, list: spanFrom };

/** What the page shows: what its address says, and what the API answered. */
export interface Shown {
  search: CalendarSearch;
  view: View;
  date: string;
  /** In which the days are. */
  zone: string;
  today: string;
  days: readonly DayCell<TargetResource>[];
  query: UseQueryResult<Calendar>;
}

export function useShown(): Shown {
  const organization = useOrganization();
  const search: CalendarSearch = useSearch({ strict: false });
  const { view = 'month', zone = viewerZone(), platform, status } = search;
  const today = dayAt(Date.now(), zone);
  const date = search.date ?? today;
  const { first, count } = spans[view](date);
  const empty = useMemo(() => cellsOf<TargetResource>({ first, count }, zone, [], momentOf), [first, count, zone]);
  const since = new Date(empty[0]?.since ?? 0).toISOString();
  const until = new Date(empty.at(-1)?.until ?? 0).toISOString();
  const query = useQuery(calendarTargets(organization, { since, until, platform, status }));
  const targets = query.data?.targets;
  const days = useMemo(
    () => (targets === undefined ? empty : cellsOf({ first, count }, zone, targets, momentOf)),
    [first, count, zone, targets, empty],
  );
  return { search, view, date, zone, today, days, query };
}

/** What every part of a calendar needs to draw a target. */
export interface Drawing {
  zone: string;
  today: string;
  canMove: (target: TargetResource) => boolean;
  channel: (platform: string) => string;
  /** Where the release of a target is, and where the list of a day. */
  releasePath: (target: TargetResource) => string;
  dayPath: (date: string) => string;
  /** Where a post for a day is written; undefined on days that are over, and for whoever may not write. */
  composePath: (date: string) => string | undefined;
}

export const DrawingContext = createContext<Drawing | undefined>(undefined);

/** @throws Error outside a calendar */
export function useDrawing(): Drawing {
  const drawing = use(DrawingContext);
  if (drawing === undefined) throw new Error('This is no part of a calendar.');
  return drawing;
}

export function useNewDrawing({ search, zone, today }: Shown): Drawing {
  const organization = useOrganization();
  const { data: labels } = useQuery(channelLabels(organization));
  const { slug, role } = organization;
  return useMemo(() => {
    const isCreator = roleAtLeast(role, 'creator');
    return {
      zone,
      today,
      canMove: ({ attributes }) => isCreator && isWaiting(attributes.status),
      channel: (platform) => labels?.get(platform) ?? platform,
      releasePath: ({ attributes }) => `/${slug}/~/releases/${attributes.releaseId}`,
      dayPath: (date) => `/${slug}/~/calendar?${new URLSearchParams({ ...search, view: 'list', date }).toString()}`,
      composePath: (date) => (isCreator && date >= today ? `/${slug}/~/compose?date=${date}` : undefined),
    };
  }, [search, zone, today, labels, slug, role]);
}
