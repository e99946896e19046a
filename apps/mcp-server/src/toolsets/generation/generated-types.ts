/** Types for which there are models. */
export const generatedTypes = ['image', 'video', 'voice', 'music', 'avatar'] as const;
export type GeneratedType = (typeof generatedTypes)[number];
