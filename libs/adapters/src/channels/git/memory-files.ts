/** A file or a folder, as far as the Git library asks. */
interface Stats {
  size: number;
  mode: number;
  mtimeMs: number;
  ctimeMs: number;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

const missing = (code: 'ENOENT' | 'ENOTSUP'): Error => Object.assign(new Error(code), { code });

/** What the Git library needs of `fs.promises`, in memory: a repository lasts for one operation, and no trace of it is left. */
export class MemoryFiles {
  private readonly files = new Map<string, Uint8Array>();
  private readonly folders = new Set<string>(['/', '']);

  /** The text of a file; empty when there is none. */
  text(path: string): string {
    return Buffer.from(this.files.get(path) ?? []).toString();
  }

  readonly readFile = (path: string, options?: { encoding?: string } | string): Promise<Uint8Array | string> => {
    const content = this.files.get(path);
    if (content === undefined) return Promise.reject(missing('ENOENT'));
    const encoding = typeof options === 'string' ? options : options?.encoding;
    return Promise.resolve(encoding === undefined ? content : Buffer.from(content).toString());
  };

  readonly writeFile = (path: string, content: Uint8Array | string): Promise<void> => {
    if (!this.folders.has(parentOf(path))) return Promise.reject(missing('ENOENT'));
    this.files.set(path, typeof content === 'string' ? Buffer.from(content) : content);
    return Promise.resolve();
  };

  readonly unlink = (path: string): Promise<void> =>
    this.files.delete(path) ? Promise.resolve() : Promise.reject(missing('ENOENT'));

  readonly readdir = (path: string): Promise<string[]> => {
    if (!this.folders.has(path)) return Promise.reject(missing('ENOENT'));
    const inside = [...this.files.keys(), ...this.folders].filter((each) => each !== path && parentOf(each) === path);
    return Promise.resolve(inside.map((each) => each.slice(each.lastIndexOf('/') + 1)));
  };

  readonly mkdir = (path: string): Promise<void> => {
    if (!this.folders.has(parentOf(path))) return Promise.reject(missing('ENOENT'));
    this.folders.add(path);
    return Promise.resolve();
  };

  readonly rmdir = (path: string): Promise<void> => {
    this.folders.delete(path);
    return Promise.resolve();
  };

  readonly stat = (path: string): Promise<Stats> => {
    const content = this.files.get(path);
    const isFolder = this.folders.has(path);
    if (content === undefined && !isFolder) return Promise.reject(missing('ENOENT'));
    return Promise.resolve({
      size: content?.length ?? 0,
      mode: isFolder ? 0o40_755 : 0o100_644,
      mtimeMs: 0,
      ctimeMs: 0,
      isFile: () => !isFolder,
      isDirectory: () => isFolder,
      isSymbolicLink: () => false,
    });
  };

  readonly lstat = this.stat;
  /** Links are only made in working trees, and there is none. */
  readonly readlink = (): Promise<never> => Promise.reject(missing('ENOENT'));
  readonly symlink = (): Promise<never> => Promise.reject(missing('ENOTSUP'));
}

const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || '/';
