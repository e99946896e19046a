import type { NoticeKind } from '@imprint/contracts/notices';
import type { NoticeEntity } from './notice.entity.js';

/** A notice with the address of the page on which somebody acts on it. */
export interface SentNotice extends Pick<NoticeEntity, 'kind' | 'title' | 'detail' | 'platform'> {
  url: string;
}

/** The title of a notice: as the name of something, and as the title of a post. */
interface ShownTitle {
  name: string;
  post: string;
}

type Line = (notice: ShownTitle & { platform: string }) => string;

const lines: Readonly<Record<NoticeKind, Line>> = {
  'target.failed': ({ post, platform }) => `${post} was not published on ${platform}`,
  'target.unconfirmed': ({ post, platform }) => `Check whether ${post} was published on ${platform}`,
  'connection.refused': ({ name, platform }) => `Reconnect ${name} on ${platform}`,
  'connection.expiring': ({ name, platform }) => `Reconnect ${name} on ${platform} soon`,
  'approval.waiting': ({ name }) => `Waiting for your approval: ${name}`,
  'approval.resolved': ({ name }) => `Your request was decided: ${name}`,
  'review.commented': ({ post }) => `A reviewer commented on ${post}`,
  'memory.suggested': ({ name }) => `Something to remember for ${name}`,
  'brand-scan.ended': ({ name }) => `The site of ${name} was read`,
  'workflow.approval': ({ name }) => `Waiting for your approval: ${name}`,
  'workflow.question': ({ name }) => `A workflow waits for your decision: ${name}`,
  'workflow.held': ({ name }) => `Check an interrupted step of the workflow ${name}`,
  'workflow.failed': ({ name }) => `The workflow ${name} failed`,
  'credits.low': ({ name }) => `Credits are low: ${name}`,
  'credits.withdrawn': ({ name }) => `Credits were taken back: ${name}`,
  'organization.deletion': ({ name }) => `${name} is scheduled for deletion`,
  'webhooks.disabled': ({ name }) => `Webhooks to ${name} were turned off`,
};

/** What a notice says, in one line. */
export function noticeLine({ kind, platform }: Pick<SentNotice, 'kind' | 'platform'>, title: ShownTitle): string {
  return lines[kind]({ ...title, platform: platform ?? 'the platform' });
}

/** Control characters, and those that reverse the order of what follows, by which a title could rearrange the line around it. */
// eslint-disable-next-line no-control-regex -- these are what is taken out
const unseen = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What people and platforms wrote, on one line and in one direction. */
export const oneLine = (text: string): string => text.replaceAll(unseen, '').replaceAll(/\s+/g, ' ').trim();
