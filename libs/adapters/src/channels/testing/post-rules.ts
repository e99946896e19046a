import { blueskyLength, blueskyLimits, requirePostRecord } from './fake-pds.js';
import { contentIn, discordRefusal, limits as discordLimits } from './discord-requests.js';
import { longestMessage, requireMessage } from './facebook-simulator.js';
import { localPostLimits, requireSummary } from './googlebusiness-simulator.js';
import { instagramLimits, requireCaption } from './instagram-simulator.js';
import { longestText as linkedinText, multiImage, requireLinkedinText } from './linkedin-posts.js';
import { countedLength, mastodonLimits, requireStatus } from './mastodon-simulator.js';
import { limited, pinLimits } from './pinterest-simulator.js';
import { requireTextLength, textLength as redditText } from './reddit-submissions.js';
import { Refusal } from './simulated-request.js';
import { slackError } from './slack-blocks.js';
import { limits as slackLimits } from './slack-messages.js';
import { captionOf, telegramLimits, textOf } from './telegram-simulator.js';
import { checkedText, threadsLength, threadsLimits } from './threads-simulator.js';
import { longestTitle, requireTitle } from './tiktok-simulator.js';
import { requireContent, tumblrLimits } from './tumblr-content.js';
import { twitterText } from './twitter-text.js';
import { requireXImages, requireXText, xLimits } from './x-simulator.js';
import { XrpcRefusal } from './xrpc-refusal.js';
import { requireDescription, youtubeLimits } from './youtube-simulator.js';

/** A post as its rules see it. */
export interface JudgedPost {
  text: string;
  /** Files, each of which the platform takes. */
  images: number;
}

/** What a platform counts and refuses, by its simulator. */
export interface PostRules {
  /** Length of a text as the platform counts it. */
  count(text: string): number;
  /** Longest text of a post with this many images. */
  longest(images: number): number;
  /** Most images; undefined where the platform documents none. */
  mostImages?: number;
  /** What a text may have only so many of. @param piece the text of one, different for every number */
  repeated?: { most: number; piece(index: number): string };
  /** @throws Refusal or XrpcRefusal for what the platform does not take */
  judge(post: JudgedPost): void;
}

const codePoints = (text: string): number => [...text].length;
const codeUnits = (text: string): number => text.length;

const bluesky: PostRules = {
  count: blueskyLength,
  longest: () => blueskyLimits.graphemes,
  mostImages: blueskyLimits.images,
  judge: ({ text, images }) => requirePostRecord(text, images),
};

const discord: PostRules = {
  count: codePoints,
  longest: () => discordLimits.content,
  mostImages: discordLimits.attachments,
  judge: ({ text, images }) => {
    contentIn({ content: text });
    if (images > discordLimits.attachments || (text.trim() === '' && images === 0))
      throw discordRefusal(400, 50_006, 'Cannot send an empty message, or one with so many files');
  },
};

const facebook: PostRules = {
  count: codeUnits,
  longest: () => longestMessage,
  judge: ({ text, images }) => requireMessage(text, images),
};

const googlebusiness: PostRules = {
  count: codeUnits,
  longest: () => localPostLimits.summary,
  mostImages: localPostLimits.images,
  judge: ({ text, images }) => {
    requireSummary(text);
    if (images > localPostLimits.images) throw tooManyFiles();
  },
};

const instagram: PostRules = {
  count: codePoints,
  longest: () => instagramLimits.caption,
  mostImages: instagramLimits.photos,
  repeated: { most: instagramLimits.hashtags, piece: (index) => `#menu${index}` },
  judge: ({ text, images }) => {
    requireCaption(text);
    if (images < 1 || images > instagramLimits.photos) throw tooManyFiles();
  },
};

const linkedin: PostRules = {
  count: codeUnits,
  longest: () => linkedinText,
  mostImages: multiImage.most,
  judge: ({ text, images }) => {
    requireLinkedinText(text);
    if (text.trim() === '' || images > multiImage.most) throw tooManyFiles();
  },
};

const mastodon: PostRules = {
  count: countedLength,
  longest: () => mastodonLimits.text,
  mostImages: mastodonLimits.files,
  judge: ({ text, images }) => requireStatus(text, images),
};

const pinterest: PostRules = {
  count: codePoints,
  longest: () => pinLimits.description,
  mostImages: pinLimits.images,
  judge: ({ text, images }) => {
    limited({ description: text }, 'description', pinLimits.description);
    if (images < 1 || images > pinLimits.images) throw tooManyFiles();
  },
};

const reddit: PostRules = {
  count: codePoints,
  longest: () => redditText,
  mostImages: 1,
  judge: ({ text, images }) => {
    requireTextLength(text);
    if (images > 1 || (text.trim() === '' && images === 0)) throw tooManyFiles();
  },
};

const slack: PostRules = {
  // As apps have to write it (https://docs.slack.dev/messaging/formatting-message-text#escaping).
  count: (text) => text.length + 4 * (text.split('&').length - 1) + 3 * (text.split(/[<>]/).length - 1),
  longest: () => slackLimits.edited,
  judge: ({ text, images }) => {
    if (text.trim() === '' && images === 0) throw slackError('no_text');
    if (slack.count(text) > slackLimits.edited) throw slackError('msg_too_long');
  },
};

const telegram: PostRules = {
  count: codeUnits,
  longest: (images) => (images === 0 ? telegramLimits.text : telegramLimits.caption),
  mostImages: telegramLimits.files,
  judge: ({ text, images }) => {
    if (images === 0) textOf(text);
    else captionOf(text);
    if (images > telegramLimits.files) throw tooManyFiles();
  },
};

const threads: PostRules = {
  count: threadsLength,
  longest: () => threadsLimits.text,
  mostImages: threadsLimits.images,
  repeated: { most: threadsLimits.links, piece: (index) => `https://menu${index}.example.com` },
  judge: ({ text, images }) => {
    checkedText(text);
    if (images > threadsLimits.images || (text.trim() === '' && images === 0)) throw tooManyFiles();
  },
};

const tiktok: PostRules = {
  count: codeUnits,
  longest: () => longestTitle,
  judge: ({ text, images }) => {
    requireTitle(text);
    if (images > 0) throw tooManyFiles();
  },
};

const tumblr: PostRules = {
  count: codePoints,
  // Of a paragraph: a text of several may be longer.
  longest: () => tumblrLimits.textBlock,
  mostImages: tumblrLimits.images,
  judge: ({ text, images }) => {
    const paragraphs = text.trim() === '' ? [] : text.replaceAll('\r\n', '\n').split('\n\n');
    const pictures = Array.from({ length: images }, () => ({ type: 'image' }));
    requireContent([...pictures, ...paragraphs.map((paragraph) => ({ type: 'text', text: paragraph }))]);
  },
};

const x: PostRules = {
  count: (text) => twitterText.parseTweet(text).weightedLength,
  longest: () => xLimits.text,
  mostImages: xLimits.images,
  repeated: { most: xLimits.cashtags, piece: (index) => `$MEN${'ABCDEFGH'.charAt(index)}` },
  judge: ({ text, images }) => {
    requireXText(text, images);
    requireXImages(images);
  },
};

const youtube: PostRules = {
  count: (text) => Buffer.byteLength(text),
  longest: () => youtubeLimits.description,
  judge: ({ text, images }) => {
    requireDescription(text);
    if (images > 0) throw tooManyFiles();
  },
};

/** By the names of the channels: the platforms that have limits of their own, rather than those of whoever runs a server. */
export const postRules: Readonly<Record<string, PostRules>> = {
  ...{ bluesky, discord, facebook, googlebusiness, instagram, linkedin, mastodon },
  ...{ pinterest, reddit, slack, telegram, threads, tiktok, tumblr, x, youtube },
};

/** Whether the platform would take the post. */
export function takes({ judge }: PostRules, post: JudgedPost): boolean {
  try {
    judge(post);
    return true;
  } catch (error) {
    if (error instanceof Refusal || error instanceof XrpcRefusal) return false;
    throw error;
  }
}

const tooManyFiles = (): Refusal => new Refusal({ status: 400, body: { error: 'so many files are not a post' } });
