import { frameRate, type Film, type FilmScene, type Overlay, type Waveform, type Zoom } from './film.js';

/** Inputs of ffmpeg that hold raw pictures, one each but for masks, in this order, and the filters that move them. */
export interface FilterGraph {
  inputs: readonly { path: string; pixels: 'yuv420p' | 'yuva420p' | 'gray'; width: number; height: number }[];
  /** Of `-filter_complex`; the film comes out as `[film]`. */
  filters: string;
}

/**
 * The film as a graph of filters (https://ffmpeg.org/ffmpeg-filters.html). It is made of numbers alone: no word of the request is in it. Grounds are
 * moved by `perspective`, which interpolates between pixels, where `zoompan` jumps from one to the next.
 */
export function filterGraph({ width, height, frames, scenes, waveform = null }: Film): FilterGraph {
  const inputs: FilterGraph['inputs'][number][] = [];
  const input = (one: FilterGraph['inputs'][number]): string => `[${inputs.push(one) - 1}:v]`;
  const chains = scenes.flatMap((scene, index) => {
    const ground = input({ path: scene.ground, pixels: 'yuv420p', width, height });
    const still = `${ground}${held(scene.frames)}${moved(scene.zoom, scene.frames)}`;
    if (scene.overlay === null) return [`${still}[scene${index}]`];
    const { path, width: wide, height: high } = scene.overlay;
    const above = input({ path, pixels: 'yuva420p', width: wide, height: high });
    return [`${still}[ground${index}]`, ...laidOver(above, scene, scene.overlay, index)];
  });
  const end = waveform === null ? ['[shown]format=yuv420p[film]'] : masked(waveform, frames, input);
  return { inputs, filters: [...chains, ...joined(scenes), ...end].join(';') };
}

/** A picture as so many frames. */
const held = (frames: number): string => `loop=loop=${frames - 1}:size=1:start=0,setpts=N`;

/** The corners of what is shown, as expressions of the frame's number, which begins with 1. */
function moved({ from, to, x, y }: Zoom, frames: number): string {
  if (from === to) return '';
  const step = (to - from) / Math.max(1, frames - 1);
  const scale = `(${from.toFixed(6)}+(${step.toFixed(9)})*(on-1))`;
  const [left, top] = [`${x.toFixed(3)}-${x.toFixed(3)}/${scale}`, `${y.toFixed(3)}-${y.toFixed(3)}/${scale}`];
  const [right, bottom] = [`${x.toFixed(3)}+(W-${x.toFixed(3)})/${scale}`, `${y.toFixed(3)}+(H-${y.toFixed(3)})/${scale}`];
  const corners = { x0: left, y0: top, x1: right, y1: top, x2: left, y2: bottom, x3: right, y3: bottom };
  const options = Object.entries(corners).map(([name, expression]) => `${name}='${expression}'`);
  return `,perspective=${options.join(':')}:interpolation=linear:eval=frame`;
}

function laidOver(above: string, scene: FilmScene, overlay: Overlay, index: number): string[] {
  const { x, y, rise, start, frames } = overlay;
  const rest = `pow(1-min(1,max(0,(n-${start})/${frames})),3)`;
  return [
    `${above}${held(scene.frames)},fade=t=in:s=${start}:n=${frames}:alpha=1[over${index}]`,
    `[ground${index}][over${index}]overlay=x=${x}:y='${y}+2*round(${rise / 2}*${rest})':format=yuv420:eval=frame:eof_action=repeat[scene${index}]`,
  ];
}

function joined(scenes: readonly FilmScene[]): string[] {
  const chains: string[] = [];
  let [sofar, passed] = ['[scene0]', 0];
  scenes.forEach(({ frames, transition }, index) => {
    if (transition === null) return;
    passed += frames - transition.frames;
    const next = `[joined${index}]`;
    const [duration, offset] = [transition.frames / frameRate, passed / frameRate];
    chains.push(
      `${sofar}[scene${index + 1}]xfade=transition=${transition.kind}:duration=${duration.toFixed(6)}:offset=${offset.toFixed(6)}${next}`,
    );
    sofar = next;
  });
  return [...chains, `${sofar}null[shown]`];
}

/** Cells are enlarged to their size, each with one value, and say how much of the picture is seen. */
function masked(waveform: Waveform, frames: number, input: (one: FilterGraph['inputs'][number]) => string): string[] {
  const { picture, masks, x, y, width, height, cell } = waveform;
  const seen = input({ path: picture, pixels: 'yuv420p', width, height });
  const mask = input({ path: masks, pixels: 'gray', width: width / cell.width, height: height / cell.height });
  return [
    `${seen}${held(frames)}[seen]`,
    `${mask}scale=${width}:${height}:flags=neighbor[mask]`,
    `[seen][mask]alphamerge[waveform]`,
    `[shown][waveform]overlay=x=${x}:y=${y}:format=yuv420:eof_action=repeat,format=yuv420p[film]`,
  ];
}
