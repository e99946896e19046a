/** What there are models for. */
export const generatedTypes = ['image'] as const;
export type GeneratedType = (typeof generatedTypes)[number];
