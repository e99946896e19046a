import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

export interface SourceFile {
  /** Relative to the root of the repository, with `/`. */
  path: string;
  text: string;
}

const passedOver = new Set(['dist', 'generated', 'node_modules']);

/** Every file written by hand below these folders, given relative to the root, except in dot folders. */
export function pathsBelow(...folders: string[]): string[] {
  return folders.flatMap((folder) => walk(join(root, folder))).map((path) => relative(root, path).split(sep).join('/'));
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (passedOver.has(entry.name) || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** The TypeScript that runs in production. */
export function productionSources(): SourceFile[] {
  return pathsBelow('apps', 'libs')
    .filter((path) => /\.tsx?$/.test(path) && path.includes('/src/'))
    .filter((path) => !/(\/testing\/|[.-](spec|conformance|fixture|fake|d)\.ts$)/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** `libs/domain/src/media/asset.entity.ts` → `domain/media`; a file outside of rooms belongs to its project. */
export function roomOf(path: string): string {
  const [, project = '', , room = '', ...rest] = path.split('/');
  return rest.length > 0 ? `${project}/${room}` : project;
}

/** Address of a built file, for `import()`. */
export function builtFile(path: string): string {
  return new URL(path, new URL('../../../', import.meta.url)).href;
}
