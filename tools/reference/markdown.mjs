// Shared layout of the generated pages.

/** @param {string} source where a reader changes the content of the page */
export function page(title, source, ...sections) {
  const notice = `<!-- Written by \`npm run generate\` from ${source}. Changes made here are lost. -->`;
  return `${[`# ${title}`, notice, ...sections].join('\n\n')}\n`;
}

export function table(headings, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(line)].join('\n');
}

export const code = (text) => `\`${text}\``;

export const json = (value) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
