/** Kinds of what is generated. */
export const madeKinds = ['image', 'video', 'voice', 'music', 'avatar', 'text', 'transform'] as const;
export type MadeKind = (typeof madeKinds)[number];
