import { findProgram } from '@imprint/platform/programs';
import { expect } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { download } from './downloads.js';
import type { Resource } from './api-client.js';
import { attribute } from './workspace.js';

/** Null where it is not installed. */
export const ffprobe = await findProgram('ffprobe');

/** The file of a generation. */
export interface Output {
  assetId: string;
  url: string;
  mimeType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationSeconds: number;
  posterUrl: string | null;
}

/** Of a generation that is completed. */
export async function outputOf(generation: Resource): Promise<Output> {
  expect(generation.attributes).toMatchObject({ status: 'completed', error: null });
  return attribute<Output>(generation, 'output');
}

interface Probed {
  format: { duration: string };
  streams: { codec_type: string; codec_name: string; width?: number; height?: number; pix_fmt?: string }[];
}

/** What an independent reader finds in the bytes that are served. */
export async function probed(url: string): Promise<Probed> {
  const folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, (await download(url)).bytes);
    const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', path];
    const { stdout } = await promisify(execFile)(ffprobe ?? '', args);
    return JSON.parse(stdout) as Probed;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A second of video. */
