/** Characters that espeak-ng takes for commands, or that nobody writes: control characters but ends of lines, private and unassigned ones. */
const commands = /[^\P{C}\n\p{Cf}]/gu;

/**
 * The text as espeak-ng reads it aloud. It takes `[[…]]` for names of sounds, and a control character for a command
 * (https://github.com/espeak-ng/espeak-ng/blob/master/docs/guide.md, docs/markup.md; tried with espeak-ng 1.51); the same brackets apart are brackets.
 */
export function spokenText(text: string): string {
  return `${text
    .replace(/\r\n?|\t/gu, (found) => (found === '\t' ? ' ' : '\n'))
    .replace(commands, ' ')
    .replace(/\[(?=\[)/gu, '[ ')}\n`;
}
