import { abCaptions } from './catalogue/ab-captions.js';
import { alternativeTexts } from './catalogue/alternative-texts.js';
import { answerArticle } from './catalogue/answer-article.js';
import { blogToThread } from './catalogue/blog-to-thread.js';
import { clipsFromRecording } from './catalogue/clips-from-recording.js';
import { countdown } from './catalogue/countdown.js';
import { evergreen } from './catalogue/evergreen.js';
import { feedToPosts } from './catalogue/feed-to-posts.js';
import { holidays } from './catalogue/holidays.js';
import { mentionAlert } from './catalogue/mention-alert.js';
import { monthReport } from './catalogue/month-report.js';
import { newsletter } from './catalogue/newsletter.js';
import { oneTextAllChannels } from './catalogue/one-text-all-channels.js';
import { pictureFormats } from './catalogue/picture-formats.js';
import { podcastToArticle } from './catalogue/podcast-to-article.js';
import { productLaunch } from './catalogue/product-launch.js';
import { publishingAlarm } from './catalogue/publishing-alarm.js';
import { quoteCards } from './catalogue/quote-cards.js';
import { reviewToCard } from './catalogue/review-to-card.js';
import { rivalWatch } from './catalogue/rival-watch.js';
import { spokenAd } from './catalogue/spoken-ad.js';
import { translations } from './catalogue/translations.js';
import { videoMontage } from './catalogue/video-montage.js';
import { weeklyPlan } from './catalogue/weekly-plan.js';
import type { WorkflowTemplate } from './template.js';

/** Every template, one line each, in the order in which people are shown them. */
export const workflowTemplates: readonly WorkflowTemplate[] = [
  weeklyPlan,
  productLaunch,
  countdown,
  holidays,
  newsletter,
  quoteCards,
  answerArticle,
  spokenAd,
  videoMontage,
  alternativeTexts,
  blogToThread,
  podcastToArticle,
  oneTextAllChannels,
  translations,
  evergreen,
  clipsFromRecording,
  pictureFormats,
  feedToPosts,
  reviewToCard,
  rivalWatch,
  mentionAlert,
  abCaptions,
  monthReport,
  publishingAlarm,
];
