import { holdsScope, type Principal } from '@imprint/contracts/access';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { mediaScopes } from '@imprint/contracts/media';
import type { StoredAsset } from '../../media/index.js';
import type { TransformBody } from '../generation-kind.js';

/** Seconds of the shortest part. */
export const shortestPart = 0.1;
/** Bits and the like are lost in rounding. */
const tolerated = 0.001;

const invalid = (detail: string, pointer: string): Problem => problem('validation_failed', detail, { pointer });

/** Where a request names its files; those of a trim or a loudness stand in the path. */
export const fileNamed =
  ({ merge, assetIds }: TransformBody) =>
  (index: number): string =>
    merge?.hasMusic === true && index === assetIds.length - 1 ? '/musicAssetId' : `/assetIds/${index}`;

/**
 * Refuses what cannot become a new file, as far as it is known before the files are read.
 * @param files in the order of the request
 * @throws Problem `validation_failed`, `insufficient_permissions`
 */
export function requireTransformable(principal: Principal, body: TransformBody, files: readonly StoredAsset[]): void {
  for (const { kind } of files) {
    const scope = mediaScopes[kind].read;
    if (!holdsScope(principal, scope))
      throw problem('insufficient_permissions', `Insufficient permissions: using a file of the kind ${kind} needs \`${scope}\`.`);
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > limits.transformedBytes) {
    const detail = `The files have ${bytes} bytes together; at most ${limits.transformedBytes} are taken.`;
    throw problem('validation_failed', detail, body.merge === undefined ? {} : { pointer: '/assetIds' });
  }
  if (body.merge !== undefined) requireMergeable(body, files);
  else if (body.part !== undefined) requirePart(body, body.part, files[0]?.durationSeconds ?? null);
  else requireSeconds(files[0]?.durationSeconds ?? null);
}

function requireMergeable(body: TransformBody, files: readonly StoredAsset[]): void {
  const { merge } = body;
  if (merge === undefined) return;
  const { hasMusic, transitionDuration, pictureSeconds, captions } = merge;
  const pointer = fileNamed(body);
  const shown = hasMusic ? files.slice(0, -1) : files;
  const music = hasMusic ? files.at(-1) : undefined;
  const entries = shown.flatMap(({ id, kind }, index) => {
    const detail = `The asset ${id} is neither a video nor a picture.`;
    return kind === 'audio' ? [entry(detail, pointer(index))] : [];
  });
  if (music !== undefined && music.kind !== 'audio')
    entries.push(entry(`The asset ${music.id} is no voice or music.`, pointer(files.length - 1)));
  if (entries.length > 0) throw new Problem(entries);
  if (shown.every(({ kind }) => kind === 'image'))
    throw invalid('There is no video among the files. `local/slideshow` makes videos of pictures.', '/assetIds');
  if (captions.length > shown.length)
    throw invalid(`There are ${captions.length} captions for ${shown.length} files.`, '/captions');
  const seconds = shown.map(({ kind, durationSeconds }) => (kind === 'image' ? pictureSeconds : durationSeconds));
  for (const [index, each] of seconds.entries()) {
    // A file in the middle takes part in two transitions.
    const needed = transitionDuration * (index === 0 || index === seconds.length - 1 ? 1 : 2);
    if (each === null || each > needed) continue;
    throw invalid(`It is ${each} seconds long; its transitions take ${needed}.`, pointer(index));
  }
  const total = seconds.reduce<number>((sum, each) => sum + (each ?? 0), 0) - transitionDuration * (seconds.length - 1);
  if (total <= limits.transformedVideoSeconds + tolerated) return;
  const detail = `The video would be ${Math.round(total)} seconds long; at most ${limits.transformedVideoSeconds} are made.`;
  throw invalid(detail, '/assetIds');
}

const entry = (detail: string, pointer: string): ProblemEntry => ({ code: 'validation_failed', detail, source: { pointer } });

function requirePart({ makes }: TransformBody, { start, end }: { start: number; end: number }, seconds: number | null): void {
  const most = makes === 'video' ? limits.transformedVideoSeconds : limits.transformedSoundSeconds;
  if (end - start < shortestPart - tolerated / 10)
    throw invalid(`The part has to be at least ${shortestPart} seconds long.`, '/end');
  if (seconds !== null && end > seconds) throw invalid(`The file is ${seconds} seconds long.`, '/end');
  if (end - start > most) throw invalid(`The part would be longer than ${most} seconds.`, '/end');
}

function requireSeconds(seconds: number | null): void {
  if (seconds === null || seconds <= limits.transformedSoundSeconds) return;
  throw problem('validation_failed', `It is ${seconds} seconds long; at most ${limits.transformedSoundSeconds} are taken.`);
}
