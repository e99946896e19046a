import { noticeLine, oneLine, type SentNotice } from './notice-line.js';

/** One mail about all of them. Titles come from people and platforms, so each is one line. */
export function noticeMailText(
  organization: string,
  notices: readonly SentNotice[],
  settingsUrl: string,
): { subject: string; text: string } {
  const said = notices.map((notice) => {
    const name = oneLine(notice.title);
    const line = noticeLine(notice, { name, post: `“${name}”` });
    return { line, text: [line, ...(notice.detail === null ? [] : [oneLine(notice.detail)]), notice.url].join('\n') };
  });
  const [first] = said;
  const subject = said.length === 1 && first !== undefined ? first.line : `${said.length} notices from ${oneLine(organization)}`;
  const ending = `You get this mail as a member of ${oneLine(organization)}. Change what you get: ${settingsUrl}`;
  return { subject, text: [...said.map(({ text }) => text), ending].join('\n\n') };
}
