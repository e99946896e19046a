import type { EffectClass } from './effect.js';
import { HttpRequest } from './http-request.js';
import { PostDraft } from './post-draft.js';
import { Publish } from './publish.js';
import { Rss } from './rss.js';
import { ScheduleRelease } from './schedule-release.js';
import { SendMail } from './send-mail.js';
import { WaitForSlot } from './wait-for-slot.js';

/** Every kind of node that acts, one line each. */
export const effects: readonly EffectClass[] = [HttpRequest, PostDraft, Publish, Rss, ScheduleRelease, SendMail, WaitForSlot];
