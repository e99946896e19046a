/** Characters that only mean something to machines, or change the direction of the text after them. Line breaks are dealt with first. */
const unseen =
  // eslint-disable-next-line no-control-regex -- these are what is taken out
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|\p{Co}|[\u{e0000}-\u{e007f}]/gu;

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', copy: '©', reg: '®', trade: '™', middot: '·', bull: '•' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…', laquo: '«', raquo: '»', shy: '' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è', agrave: 'à' },
  ...{ ccedil: 'ç', ntilde: 'ñ', oacute: 'ó', aacute: 'á', iacute: 'í', uacute: 'ú', ecirc: 'ê', ocirc: 'ô', oslash: 'ø' },
};

/** Texts longer than this are cut before anything is done with them. */
const longest = 200_000;

/** Site text as one line of plain text: what was escaped twice is read, and markup, control and direction marks are taken out. */
export function oneLineOf(text: string, most: number): string {
  const cut = text.slice(0, Math.min(longest, most * 20 + 2_000)).toWellFormed();
  const clean = withoutMarkup(decoded(cut)).replaceAll(/\s+/gu, ' ').replaceAll(unseen, '').replaceAll(/\s+/gu, ' ');
  return shortened(clean.trim(), most);
}

/** The same with its paragraphs, one a line. */
export function paragraphsOf(text: string, most: number): string {
  const lines = text.slice(0, longest).split(/\r?\n/u);
  return shortened(
    lines
      .map((line) => oneLineOf(line, most))
      .filter((line) => line !== '')
      .join('\n'),
    most,
  );
}

/** The first characters of a text, without half a word where that costs little. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text
    .slice(0, most - 1)
    .toWellFormed()
    .replaceAll('\ufffd', '');
  const space = cut.lastIndexOf(' ');
  return `${(space > most * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/gu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const point = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
      return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : '';
    },
  );

/** A `<` that opens no tag stays a sign of the text only where a space or digit follows it. */
const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/<!--[^>]{0,2000}-->/gu, ' ')
    .replaceAll(/<\/?[A-Za-z!?][^<>]{0,2000}>/gu, ' ')
    .replaceAll(/<(?=[A-Za-z!/?])/gu, ' ');
