/** Kinds of what is generated. */
export const madeKinds = ['image', 'video', 'voice', 'music', 'text', 'transform'] as const;
export type MadeKind = (typeof madeKinds)[number];
