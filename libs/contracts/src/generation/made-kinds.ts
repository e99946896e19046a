/** Kinds of what is generated. */
export const madeKinds = ['image', 'video', 'voice', 'music', 'text'] as const;
export type MadeKind = (typeof madeKinds)[number];
