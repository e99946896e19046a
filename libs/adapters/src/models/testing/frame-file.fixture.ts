import type { LocalFile } from '@imprint/domain/media/video-tool';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** A picture that a request brings. */
export async function frameFile(background: string, { isBroken = false } = {}): Promise<LocalFile> {
  const path = join(await mkdtemp(join(tmpdir(), 'frame-')), 'picture.jpg');
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await writeFile(path, isBroken ? bytes.subarray(0, bytes.length / 2) : bytes);
  return { path, mimeType: 'image/jpeg' };
}
