import {
  articleTypes,
  textPieceLength,
  textStreamEveryMs,
  type TextPiece,
  type WrittenAs,
  type WrittenType,
} from '@imprint/contracts/generation';
import type { Signals } from '@imprint/contracts/messages';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import type { GenerationEntity } from '../generation.entity.js';
import { partsOf } from './answer-parts.js';

/** How long a text is sent after the last `text-stream.followed`: several times as long as its repeats take. */
const followedMs = 10_000;
/** UTF-16 code units of an answer that are read. A longer one is sent no further. */
const answerLength = 200_000;

/** Milliseconds of a clock that only goes forward. */
const now = (): number => performance.now();

type Streamed = Pick<GenerationEntity, 'id' | 'organizationId' | 'brandId'>;

/**
 * Sends the texts that are being written in this process to the gateways whose sockets stream them. These repeat `text-stream.followed`
 * after each `generation.changed` with the status `processing`, which a worker sends every few seconds. Once they stop, so does the text.
 */
@Injectable()
export class TextStreams {
  private readonly streams = new Map<string, TextStream>();
  private end: (() => void) | undefined;

  constructor(private readonly signals: SignalBus) {}

  /** Begins before the first pause of whoever writes it, so that an answer to `processing` finds it. */
  open({ id, organizationId, brandId }: Streamed, type: WrittenType): TextStream {
    const of = { organizationId, generationId: id, brandId };
    const writtenAs: WrittenAs = articleTypes.includes(type) ? 'article' : 'post';
    const stream = new TextStream(organizationId, (piece) => {
      // It may be lost: whoever misses it asks for the text from its start.
      void this.signals.publish('text-stream.continued', { ...of, writtenAs, piece });
    });
    this.streams.set(id, stream);
    this.end ??= this.signals.subscribe('text-stream.followed', (followed) => this.follow(followed));
    return stream;
  }

  close({ id }: Streamed, stream: TextStream): void {
    stream.stop();
    if (this.streams.get(id) === stream) this.streams.delete(id);
    if (this.streams.size > 0) return;
    this.end?.();
    this.end = undefined;
  }

  private follow({ organizationId, generationIds, isFromStart }: Signals['text-stream.followed']): void {
    for (const id of generationIds) {
      const stream = this.streams.get(id);
      if (stream?.organizationId === organizationId) stream.follow(isFromStart);
    }
  }
}

/** The text of one generation while it is written. Costs a string while nobody streams it. */
export class TextStream {
  private answer = '';
  private call = 0;
  private section: number | null = null;
  /** Length of each part as it was sent last. */
  private sent: number[] = [];
  private sentAt = -Infinity;
  private followedUntil = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly organizationId: string,
    private readonly send: (piece: TextPiece) => void,
  ) {}

  /** A call to the model begins, whose text replaces that of the one before. @returns takes its pieces */
  begin(section: number | null): (piece: string) => void {
    // Another one than that of any worker before this one.
    this.call = Math.max(this.call + 1, Date.now());
    [this.answer, this.section, this.sent] = ['', section, []];
    return (piece) => {
      if (this.answer.length >= answerLength) return;
      this.answer += piece;
      if (this.isFollowed) this.schedule();
    };
  }

  /** Somebody streams it. @param isFromStart whether they need what was sent before */
  follow(isFromStart: boolean): void {
    if (isFromStart || !this.isFollowed) this.sent = [];
    this.followedUntil = now() + followedMs;
    this.schedule();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.followedUntil = -Infinity;
  }

  private get isFollowed(): boolean {
    return now() < this.followedUntil;
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => this.sendOn(), Math.max(0, this.sentAt + textStreamEveryMs - now())).unref();
  }

  private sendOn(): void {
    this.timer = undefined;
    this.sentAt = now();
    const { call, section } = this;
    for (const [part, { name, text }] of partsOf(this.answer).entries()) {
      for (const { offset, piece } of piecesOf(text, this.sent[part]))
        this.send({ call, section, part, name, offset, text: piece });
      this.sent[part] = text.length;
    }
  }
}

/**
 * What follows a place in a text, in pieces that split no character.
 * @param from undefined for a text of which nothing was sent: even an empty one is a piece
 */
function piecesOf(text: string, from: number | undefined): { offset: number; piece: string }[] {
  if (text === '' && from === undefined) return [{ offset: 0, piece: '' }];
  const all: { offset: number; piece: string }[] = [];
  for (let offset = from ?? 0; offset < text.length;) {
    const piece = text.slice(offset, offset + textPieceLength).replace(/[\uD800-\uDBFF]$/, '');
    all.push({ offset, piece });
    offset += piece.length;
  }
  return all;
}
