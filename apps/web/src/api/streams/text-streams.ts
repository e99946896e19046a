import { withPiece, type StreamedText, type TextPiece } from './streamed-text.js';

/** What is asked for is asked for together. */
const gatherMs = 50;
/** As docs/real-time.md has it. */
const textsAtOnce = 20;

type Reader = (text: StreamedText) => void;

/** The texts that the page shows while models write them. Kept in memory only: what was written in the end is read over REST. */
export class TextStreams {
  private readonly readers = new Map<string, Set<Reader>>();
  private readonly texts = new Map<string, StreamedText>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param send asks for these texts instead of the ones before */
  constructor(private readonly send: (generationIds: readonly string[]) => void) {}

  /** Calls back with the text, each time that it goes on. Returns what ends it. */
  follow(id: string, reader: Reader): () => void {
    const own = this.readers.get(id) ?? new Set();
    this.readers.set(id, own.add(reader));
    const known = this.texts.get(id);
    if (known !== undefined) reader(known);
    this.ask();
    return () => {
      own.delete(reader);
      if (own.size > 0) return;
      this.readers.delete(id);
      this.texts.delete(id);
      this.ask();
    };
  }

  take(id: string, piece: TextPiece): void {
    const own = this.readers.get(id);
    if (own === undefined) return;
    const text = withPiece(this.texts.get(id), piece);
    if (text === null) return this.ask();
    this.texts.set(id, text);
    for (const reader of own) reader(text);
  }

  /** The socket is open, and knows nothing of what was asked for before. */
  opened(): void {
    if (this.readers.size > 0) this.ask();
  }

  private ask(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.send([...this.readers.keys()].slice(0, textsAtOnce));
    }, gatherMs);
  }
}
