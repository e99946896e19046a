import { noticeLine, oneLine, type SentNotice } from './notice-line.js';

const excerptLength = 200;
/** Characters that reverse the order of what follows, by which a title could rearrange the line that quotes it. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

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
  const line = oneLine(text.replaceAll(directions, '')).replaceAll('“', '‘').replaceAll('”', '’');
  const characters = Array.from(line);
  return `“${characters.slice(0, excerptLength).join('')}${characters.length > excerptLength ? '…' : ''}”`;
}
