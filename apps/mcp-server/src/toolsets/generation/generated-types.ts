/** Types for which there are models. */
export const generatedTypes = ['image', 'video', 'voice', 'music'] as const;
export type GeneratedType = (typeof generatedTypes)[number];
