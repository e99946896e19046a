import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Mounts a file system of 256 KiB over a folder; false where that is not allowed.
 * @returns unmounts it
 */
function mountTinyDisk(folder: string): (() => void) | false {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=256k`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  return () => void execFileSync('umount', ['--lazy', folder]);
}

type It = (title: string, test: () => Promise<void>) => void;

/** A test with a real disk that is full after 256 KiB. Reported as skipped where nothing can be mounted, which requires root and Linux. */
export function onTinyDisk(title: string, test: (disk: string) => Promise<void>): void {
  const probe = mkdtempSync(join(tmpdir(), 'tiny-disk-'));
  const unmount = mountTinyDisk(probe);
  if (unmount !== false) unmount();
  rmSync(probe, { recursive: true });
  const { it } = globalThis as unknown as { it: It & { skip: It } };
  if (unmount === false) console.warn(`NOT RUN, because no disk can be mounted: ${title}`);
  (unmount === false ? it.skip : it)(title, async () => {
    const disk = mkdtempSync(join(tmpdir(), 'tiny-disk-'));
    const release = mountTinyDisk(disk);
    try {
      await test(disk);
    } finally {
      if (release !== false) release();
      rmSync(disk, { recursive: true });
    }
  });
}
