import init from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { parentPort, workerData } from 'node:worker_threads';
import type { DecodedHeic, HeicRequest } from './heic-picture.js';

const { bytes, mostPixels } = workerData as HeicRequest;

/** Null for a file that is damaged, or decodes to too many pixels. */
function answer(decoded: DecodedHeic | null): void {
  parentPort?.postMessage(decoded, decoded === null ? [] : [decoded.pixels.buffer as ArrayBuffer]);
}

const images = new (init().HeifDecoder)().decode(bytes);
const image = images.find((each) => each.is_primary()) ?? images[0];
const [width, height] = [image?.get_width() ?? 0, image?.get_height() ?? 0];
if (image === undefined || width * height === 0 || width * height > mostPixels) answer(null);
else {
  const data = new Uint8ClampedArray(width * height * 4);
  image.display({ data, width, height }, (shown) => answer(shown === null ? null : { pixels: data, width, height }));
}
