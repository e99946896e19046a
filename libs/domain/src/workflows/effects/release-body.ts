import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { CreateRelease } from '@imprint/contracts/publishing';
import { type PostsService, titleOf } from '../../publishing/index.js';
import { type NodeField, type StepCall, StepFailure } from '../nodes/node-kind.js';
import { checkedBody } from './checked-body.js';
import { textIn, textsIn } from './effect-settings.js';
import { isRehearsed } from './rehearsed-ids.js';

/** What is published, and where. */
export const contentFields: Readonly<Record<string, NodeField>> = {
  postId: {
    type: 'text',
    label: 'Draft',
    description: 'Id of a draft whose text, thread and files are published.',
    isTemplate: true,
    maxLength: 64,
    refersTo: 'post',
  },
  content: {
    type: 'text',
    label: 'Text',
    description: 'The text, instead of that of a draft.',
    isTemplate: true,
    maxLength: limits.contentLength,
  },
  assetIds: {
    type: 'list',
    label: 'Files',
    description: 'Ids of images and videos, in the order in which they appear, instead of those of a draft.',
    maxLength: limits.mediaPerRelease,
    refersTo: 'asset',
  },
  connectionIds: {
    type: 'list',
    label: 'Accounts',
    description: 'Ids of the connected accounts to publish to. All of them belong to one brand.',
    maxLength: limits.targetsPerRelease,
    refersTo: 'connection',
  },
  targets: {
    type: 'list',
    label: 'Accounts with texts of their own',
    description: 'Instead of connectionIds: a list of {connectionId, caption}, where caption replaces the text on that account.',
    isTemplate: true,
    maxLength: limits.targetsPerRelease,
  },
  title: {
    type: 'text',
    label: 'Title',
    description: 'Name of the release, which is not published; the beginning of the text if left out.',
    isTemplate: true,
    maxLength: limits.releaseTitleLength,
  },
};

/** When it is published. */
export type ReleaseTime = Pick<CreateRelease, 'scheduledAt' | 'slot'> & { timezone: string };

/** Mistakes of the settings in `contentFields`, as they are written. */
export function contentMistakes(settings: Readonly<Record<string, unknown>>): string[] {
  const has = (name: string): boolean => settings[name] !== undefined && settings[name] !== null && settings[name] !== '';
  const mistakes: string[] = [];
  if (!has('postId') && !has('content')) mistakes.push('content: is missing; give it, or a draft as postId.');
  if (!has('connectionIds') && !has('targets')) mistakes.push('connectionIds: is missing; name the accounts, or give targets.');
  if (has('connectionIds') && has('targets')) mistakes.push('targets: names accounts, as connectionIds does; keep one of them.');
  return mistakes;
}

/** The release that the settings describe. @throws Problem; StepFailure */
export async function releaseBody(
  posts: Pick<PostsService, 'read'>,
  caller: Principal,
  { settings }: Pick<StepCall, 'settings'>,
  time: ReleaseTime,
): Promise<CreateRelease> {
  const postId = textIn(settings, 'postId');
  const draft = postId === null || isRehearsed(postId) ? null : await posts.read(caller, postId);
  const content = textIn(settings, 'content') ?? draft?.content ?? '';
  const hasFiles = settings['assetIds'] !== undefined && settings['assetIds'] !== null;
  const assetIds = hasFiles || draft === null ? textsIn(settings, 'assetIds') : draft.assetIds;
  const body = {
    title: textIn(settings, 'title') ?? titleOf(content),
    baseContent: content,
    ...time,
    targets: targetsOf(settings),
    ...(assetIds.length > 0 && { media: assetIds.map((assetId) => ({ assetId })) }),
    ...(draft !== null && { composedFrom: draft.id, ...(draft.thread.length > 0 && { thread: draft.thread }) }),
  };
  return checkedBody(body, CreateRelease);
}

/** Whether a dry run has made up what is to be published, so that no rule can be applied to it. */
export function isMadeUp({ settings }: Pick<StepCall, 'settings'>): boolean {
  return isRehearsed(textIn(settings, 'postId')) || textsIn(settings, 'assetIds').some(isRehearsed);
}

/** The accounts, as the settings name them. @throws StepFailure */
export function targetsOf(settings: Readonly<Record<string, unknown>>): CreateRelease['targets'] {
  const { targets } = settings;
  if (targets === undefined || targets === null)
    return textsIn(settings, 'connectionIds').map((connectionId) => ({ connectionId }));
  if (Array.isArray(targets)) return targets as CreateRelease['targets'];
  throw StepFailure.of('validation', 'no_targets', '"targets" has to be a list of {connectionId, caption}.');
}
