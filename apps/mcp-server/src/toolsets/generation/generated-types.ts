/** Types for which there are models. */
export const generatedTypes = ['image'] as const;
export type GeneratedType = (typeof generatedTypes)[number];
