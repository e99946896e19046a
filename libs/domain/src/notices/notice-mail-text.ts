import type { NoticeKind } from '@imprint/contracts/notices';
import type { NoticeEntity } from './notice.entity.js';

/** A notice with the address of the page on which somebody acts on it. */
export interface MailedNotice extends Pick<NoticeEntity, 'kind' | 'title' | 'detail' | 'platform'> {
  url: string;
}

type Line = (notice: { title: string; platform: string }) => string;

const lines: Readonly<Record<NoticeKind, Line>> = {
  'target.failed': ({ title, platform }) => `“${title}” was not published on ${platform}`,
  'target.unconfirmed': ({ title, platform }) => `Check whether “${title}” was published on ${platform}`,
  'connection.refused': ({ title, platform }) => `Reconnect ${title} on ${platform}`,
  'approval.waiting': ({ title }) => `Waiting for your approval: ${title}`,
  'approval.resolved': ({ title }) => `Your request was decided: ${title}`,
  'webhooks.disabled': ({ title }) => `Webhooks to ${title} were turned off`,
};

/** One mail about all of them. Titles come from people and platforms, so each is one line. */
export function noticeMailText(
  organization: string,
  notices: readonly MailedNotice[],
  settingsUrl: string,
): { subject: string; text: string } {
  const said = notices.map((notice) => {
    const line = lines[notice.kind]({ title: oneLine(notice.title), platform: notice.platform ?? 'the platform' });
    return { line, text: [line, ...(notice.detail === null ? [] : [oneLine(notice.detail)]), notice.url].join('\n') };
  });
  const [first] = said;
  const subject = said.length === 1 && first !== undefined ? first.line : `${said.length} notices from ${oneLine(organization)}`;
  const ending = `You get this mail as a member of ${oneLine(organization)}. Change what you get: ${settingsUrl}`;
  return { subject, text: [...said.map(({ text }) => text), ending].join('\n\n') };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
