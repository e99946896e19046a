const syllables = ['ba', 'ken', 'lo', 'mir', 'tas', 'vel', 'dor', 'ni', 'pru', 'gan', 'shi', 'rol', 'fe', 'quar', 'zen', 'tul'];
const vocabulary = 30_000;

/** Texts of words that are as unevenly common as those of a language: the n-th one is n times as rare as the first. */
export class GeneratedTexts {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  chunk(words: number): string {
    const made: string[] = [];
    for (let index = 0; index < words; index += 1) made.push(wordAt(Math.floor(vocabulary ** this.random())));
    return made.join(' ');
  }

  /** One of the ten most common. */
  common(): string {
    return wordAt(1 + Math.floor(this.random() * 10));
  }

  usual(): string {
    return wordAt(100 + Math.floor(this.random() * 1_900));
  }

  rare(): string {
    return wordAt(10_000 + Math.floor(this.random() * 20_000));
  }

  /** 0 up to 1 (mulberry32). */
  private random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

const words = new Map<number, string>();

/** Its number in syllables. */
function wordAt(rank: number): string {
  const known = words.get(rank);
  if (known !== undefined) return known;
  let word = '';
  // Neighbours in the list should not look alike.
  for (let rest = (rank * 7_919) % 65_536; word.length < 4 || rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length] ?? '';
  words.set(rank, word);
  return word;
}
