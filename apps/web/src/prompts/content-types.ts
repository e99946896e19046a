/** What a prompt is for. */
export const contentTypes = ['image', 'video', 'text'] as const;
export type ContentType = (typeof contentTypes)[number];

export const isContentType = (value: unknown): value is ContentType => contentTypes.some((type) => type === value);
