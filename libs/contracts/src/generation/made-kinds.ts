/** Kinds of what is generated. */
export const madeKinds = ['image', 'video', 'voice', 'music', 'avatar', 'text', 'transform'] as const;
export type MadeKind = (typeof madeKinds)[number];

/** Those whose output is a file of the library. */
export const mediaKinds = ['image', 'video', 'avatar', 'voice', 'music'] as const satisfies readonly MadeKind[];
export type MediaKind = (typeof mediaKinds)[number];
