/** Pictures a second of every video. */
export const frameRate = 30;

/** How one scene becomes the next. */
export const transitionKinds = ['fade', 'slideleft', 'slideup', 'smoothleft', 'smoothup'] as const;
/** Named as ffmpeg's filter xfade names them. */
export type TransitionKind = (typeof transitionKinds)[number];

/** The last frames of a scene are the first ones of the next. */
export interface Transition {
  kind: TransitionKind;
  frames: number;
}

/** A slow move towards a point, or away from it: 1 shows the whole picture. */
export interface Zoom {
  from: number;
  to: number;
  /** The point that stays where it is, in pixels. */
  x: number;
  y: number;
}

/** A picture with transparency that appears over its scene, and rises while it does. */
export interface Overlay {
  /** A file of planes of luma, chroma and alpha, 8 bits each, chroma in half the width and height, alpha not multiplied. */
  path: string;
  /** Where it comes to rest, in pixels; even, as width and height are. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Pixels that it rises. */
  rise: number;
  /** Frame of the scene with which it begins to appear. */
  start: number;
  /** Frames until it is there. */
  frames: number;
}

/** Some seconds of a film. */
export interface FilmScene {
  /** A file of planes of luma and chroma in the size of the film, 8 bits each, chroma in half the width and height (BT.709, limited range). */
  ground: string;
  zoom: Zoom;
  overlay: Overlay | null;
  frames: number;
  /** Into the next scene; null of the last one. */
  transition: Transition | null;
}

/** A picture that is seen through a mask of cells, which is another one for each frame of the film. */
export interface Waveform {
  /** A file of planes of luma and chroma, as grounds are. */
  picture: string;
  /** A file of masks, one after the other: a byte for each cell, row by row, 255 where the picture is seen and 0 where it is not. */
  masks: string;
  /** Where it lies, in pixels; even, as width and height are. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Pixels of a cell; even, and they divide width and height. */
  cell: { width: number; height: number };
}

/** Everything that is seen, drawn and ready to be moved. Both encoders make the same of it. */
export interface Film {
  width: number;
  height: number;
  /** Of the whole film. */
  frames: number;
  scenes: readonly FilmScene[];
  /** Lies over all scenes; none if left out. */
  waveform?: Waveform | null;
}

/** How far an overlay has appeared at a frame of its scene, 0 to 1. */
export const appearance = ({ start, frames }: Overlay, frame: number): number =>
  Math.min(1, Math.max(0, (frame - start) / frames));
