import { AskPerson } from './ask-person.js';
import { ReadBrandContext } from './brand-context.js';
import type { EffectClass } from './effect.js';
import { GenerateArticle } from './generate-article.js';
import { GenerateAvatar } from './generate-avatar.js';
import { GenerateImage } from './generate-image.js';
import { GenerateMusic } from './generate-music.js';
import { GenerateText } from './generate-text.js';
import { GenerateVideo } from './generate-video.js';
import { GenerateVoice } from './generate-voice.js';
import { HttpRequest } from './http-request.js';
import { SearchKnowledge } from './knowledge-search.js';
import { MergeVideos } from './merge-videos.js';
import { PostDraft } from './post-draft.js';
import { Publish } from './publish.js';
import { RepurposePost } from './repurpose-post.js';
import { Rss } from './rss.js';
import { RunWorkflow } from './run-workflow.js';
import { ScheduleRelease } from './schedule-release.js';
import { SendEvent } from './send-event.js';
import { SendMail } from './send-mail.js';
import { TransformImage } from './transform-image.js';
import { TransformRecording } from './transform-recording.js';
import { WaitForSlot } from './wait-for-slot.js';

/** Every kind of node that acts, one line each. */
export const effects: readonly EffectClass[] = [
  AskPerson,
  GenerateArticle,
  GenerateAvatar,
  GenerateImage,
  GenerateMusic,
  GenerateText,
  GenerateVideo,
  GenerateVoice,
  HttpRequest,
  MergeVideos,
  PostDraft,
  Publish,
  ReadBrandContext,
  RepurposePost,
  Rss,
  RunWorkflow,
  ScheduleRelease,
  SearchKnowledge,
  SendEvent,
  SendMail,
  TransformImage,
  TransformRecording,
  WaitForSlot,
];
