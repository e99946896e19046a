/** The first of each is what an address without it means. */
export const periods = ['30d', 'month', '90d'] as const;
export const groups = ['day', 'brand', 'key', 'model'] as const;
export const views = ['chart', 'table'] as const;
export const entryKinds = ['', 'reserved', 'committed', 'released', 'refunded', 'added', 'withdrawn'] as const;

export type Period = (typeof periods)[number];
export type Group = (typeof groups)[number];
export type View = (typeof views)[number];
export type EntryKind = Exclude<(typeof entryKinds)[number], ''>;

/** What the page shows, as the address holds it. */
export interface CreditSearch {
  period?: Exclude<Period, '30d'>;
  by?: Exclude<Group, 'day'>;
  view?: Exclude<View, 'chart'>;
  kind?: EntryKind;
}

export function creditSearchOf(address: Record<string, unknown>): CreditSearch {
  const chosen = { period: periods, by: groups, view: views, kind: entryKinds };
  const given = Object.entries(chosen).filter(([name, [, ...others]]) => others.some((each) => each === address[name]));
  return Object.fromEntries(given.map(([name]) => [name, address[name]]));
}
