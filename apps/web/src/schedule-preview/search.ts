/** How far the preview looks ahead, by the name that the address has for it. The first one is what it is without a name. */
export const periods = { week: 7, month: 30, quarter: 90 } as const;
export type Period = keyof typeof periods;

/** What the address of the preview may hold after `?`. */
export interface PreviewSearch {
  period?: Exclude<Period, 'week'>;
  brandId?: string;
}

/** Drops what makes no sense. */
export function previewSearchOf({ period, brandId }: Record<string, unknown>): PreviewSearch {
  return {
    ...((period === 'month' || period === 'quarter') && { period }),
    ...(typeof brandId === 'string' && brandId !== '' && { brandId }),
  };
}
