import type { LocalFile } from '@imprint/domain/media/video-tool';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = mkdtempSync(join(tmpdir(), 'frames-'));
let count = 0;
// Several spec files of a process share this module, so that none of them may remove it.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** A picture that a request brings. */
export async function frameFile(background: string, { isBroken = false } = {}): Promise<LocalFile> {
  const path = join(folder, `picture-${(count += 1)}.jpg`);
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await writeFile(path, isBroken ? bytes.subarray(0, bytes.length / 2) : bytes);
  return { path, mimeType: 'image/jpeg' };
}
