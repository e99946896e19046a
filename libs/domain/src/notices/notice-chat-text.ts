import { noticeLine, oneLine, type SentNotice } from './notice-line.js';

const excerptLength = 200;

/** One message about all of them. What people and platforms wrote is quoted on one line, so that it cannot pass for the bot's own words. */
export function noticeChatText(notices: readonly SentNotice[], settingsUrl: string): string {
  const said = notices.map((notice) => {
    const title = quoted(notice.title);
    const detail = notice.detail === null ? [] : [quoted(notice.detail)];
    return [noticeLine(notice, { name: title, post: title }), ...detail, notice.url].join('\n');
  });
  return [...said, `Choose what you get here: ${settingsUrl}`].join('\n\n');
}

function quoted(text: string): string {
  const line = oneLine(text).replaceAll('“', '‘').replaceAll('”', '’');
  const characters = Array.from(line);
  return `“${characters.slice(0, excerptLength).join('')}${characters.length > excerptLength ? '…' : ''}”`;
}
