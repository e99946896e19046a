/** One prompt, or many with variables. */
export const modes = ['single', 'batch'] as const;
export type Mode = (typeof modes)[number];
