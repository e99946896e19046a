import { AskPerson } from './ask-person.js';
import type { EffectClass } from './effect.js';
import { HttpRequest } from './http-request.js';
import { PostDraft } from './post-draft.js';
import { Publish } from './publish.js';
import { Rss } from './rss.js';
import { RunWorkflow } from './run-workflow.js';
import { ScheduleRelease } from './schedule-release.js';
import { SendEvent } from './send-event.js';
import { SendMail } from './send-mail.js';
import { WaitForSlot } from './wait-for-slot.js';

/** Every kind of node that acts, one line each. */
export const effects: readonly EffectClass[] = [
  AskPerson,
  HttpRequest,
  PostDraft,
  Publish,
  Rss,
  RunWorkflow,
  ScheduleRelease,
  SendEvent,
  SendMail,
  WaitForSlot,
];
