import type { AspectRatio } from '@imprint/contracts/generation';
import type { Zone } from '../card/card-art.js';
import { localCanvas, type Canvas } from '../local-canvas.js';

/** Sizes of videos in pixels: those that phones and players show without scaling. */
export const videoCanvas = {
  '9:16': { width: 1080, height: 1920 },
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1920, height: 1080 },
} as const satisfies Partial<Record<AspectRatio, Canvas>>;
/** Width to height of the videos that are made. */
export type VideoRatio = keyof typeof videoCanvas;

/** Where the card of a scene lies in the film. */
export interface Stage {
  film: Canvas;
  /** The layout is made on it, as a card of this size is. */
  card: Canvas;
  /** Pixels of the film for one of the card. */
  scale: number;
  /** Of the card, in pixels of the film. */
  top: number;
  isTall: boolean;
  /** What a picture shows its caption within, in pixels of the card. */
  captions: Zone;
  /** Largest type of a caption, in pixels of the card. */
  captionSize: number;
  /** Art beneath an upright card, in pixels of the film, which apps cover with their buttons; null of other formats. */
  foot: (Zone & { cell: number }) | null;
}

/**
 * Upright videos are covered by apps at the top (14 %) and at the bottom (35 %), as Meta says of Reels, TikTok by less but for 120 pixels on the
 * right (https://www.facebook.com/business/help/980593475366490, as quoted on 2026-11-28 by
 * https://behaviour.digital/post/meta-reels-safe-zone-14-top-35-bottom-6-sides-the-2026-official-guide). Words stay between.
 */
const upright: Stage = {
  film: videoCanvas['9:16'],
  card: { width: 1080, height: 1086 },
  scale: 1,
  top: 186,
  isTall: true,
  captions: { x: 84, y: 560, width: 876, height: 502 },
  captionSize: 66,
  foot: { x: 0, y: 1272, width: 1080, height: 648, cell: 216 },
};

const stages: Readonly<Record<VideoRatio, Stage>> = {
  '9:16': upright,
  '1:1': {
    film: videoCanvas['1:1'],
    card: localCanvas['1:1'],
    scale: 1,
    top: 0,
    isTall: false,
    captions: { x: 72, y: 540, width: 936, height: 468 },
    captionSize: 58,
    foot: null,
  },
  '16:9': {
    film: videoCanvas['16:9'],
    card: localCanvas['16:9'],
    scale: 1.6,
    top: 0,
    isTall: false,
    captions: { x: 64, y: 311, width: 760, height: 300 },
    captionSize: 42,
    foot: null,
  },
};

/** The stage of an aspect ratio; undefined of those in which no video is made. */
export const stageOf = (ratio: AspectRatio): Stage | undefined => (stages as Partial<Record<AspectRatio, Stage>>)[ratio];
