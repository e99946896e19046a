const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences and lines of a text, each on one line. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\r?\n/u)
    .flatMap((line) => rejoined([...segmenter.segment(line)].map(({ segment }) => segment)))
    .map((sentence) => sentence.replaceAll(/\s+/gu, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence));
}

const abbreviation =
  /(?:^|\s|\()(?:dr|mr|mrs|ms|st|prof|no|nr|vs|inc|ltd|approx|ca|bzw|usw|etc|max|min|e\.g|i\.e|z\. ?b|d\. ?h|u\. ?a)\.\s*$/iu;
const month =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b/iu;

/** "Dr. Lind" and "3. Mai" are no ends of sentences. */
function rejoined(segments: readonly string[]): string[] {
  const sentences: string[] = [];
  for (const segment of segments) {
    const last = sentences.at(-1);
    const continues = last !== undefined && (abbreviation.test(last) || (/\b\d{1,2}\.\s*$/u.test(last) && month.test(segment)));
    if (continues) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences;
}
