import type { EffectClass } from './effect.js';
import { PostDraft } from './post-draft.js';
import { Publish } from './publish.js';
import { ScheduleRelease } from './schedule-release.js';

/** Every kind of node that acts, one line each. */
export const effects: readonly EffectClass[] = [PostDraft, Publish, ScheduleRelease];
