/** One prompt for a file of a kind, or many prompts for images. */
export const modes = ['single', 'video', 'avatar', 'voice', 'music', 'batch'] as const;
export type Mode = (typeof modes)[number];

/** Modes for videos and audio. */
export type RecordingMode = 'video' | 'avatar' | 'voice' | 'music';
export const isRecordingMode = (mode: Mode): mode is RecordingMode => ['video', 'avatar', 'voice', 'music'].includes(mode);
