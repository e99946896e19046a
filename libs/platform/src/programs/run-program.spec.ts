import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../testing/index.js';
import { findProgram, runProgram } from './index.js';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'programs-'));
});
afterAll(() => rm(cwd, { recursive: true }));

const script = (source: string) => ({ path: process.execPath, args: ['-e', source], cwd, timeoutMs: 60_000 });
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The number that a program has written of itself; the file exists for a moment before it has any text. */
const pidIn = (name: string): Promise<number> =>
  eventually(async () => Number(await readFile(join(cwd, name), 'utf8')) || undefined);

describe(runProgram.name, () => {
  it('returns what the program said, which knows no secret and gets no input', async () => {
    const seen = `process.stdin.on('end', () => console.log(Object.keys(process.env).sort().join())).resume(); console.error('done')`;
    const { stdout, stderr } = await runProgram(script(seen));
    // The last ones are those that shells add.
    const known = ['HOME', 'LC_ALL', 'PATH', 'OLDPWD', 'PWD', 'SHLVL', '_'];
    expect(
      stdout
        .trim()
        .split(',')
        .filter((name) => !known.includes(name)),
    ).toEqual([]);
    expect(stderr).toBe('done\n');
  });

  it('passes words on as they are', async () => {
    const call = script('console.log(process.argv.slice(1).join("|"))');
    expect((await runProgram({ ...call, args: [...call.args, '$HOME', '; exit 3', "'"] })).stdout).toBe("$HOME|; exit 3|'\n");
  });

  it('says with what it failed', async () => {
    await expect(runProgram(script('console.error("no room"); process.exit(4)'))).rejects.toMatchObject({
      ...{ reason: 'failed', stderr: 'no room\n', message: `${process.execPath} ended with 4: no room` },
    });
    await expect(runProgram({ ...script(''), path: join(cwd, 'none') })).rejects.toMatchObject({ reason: 'failed' });
  });

  it('ends one that takes too long', async () => {
    const call = script(`require('fs').writeFileSync('late.pid', String(process.pid)); setInterval(() => {}, 1000)`);
    let pid = 0;
    // On a busy machine, a program may be ended before it has begun.
    for (let timeoutMs = 1_000; pid === 0 && timeoutMs <= 16_000; timeoutMs *= 4) {
      await expect(runProgram({ ...call, timeoutMs })).rejects.toMatchObject({ reason: 'timeout' });
      pid = Number(await readFile(join(cwd, 'late.pid'), 'utf8').catch(() => 0));
    }
    expect([pid > 0, isAlive(pid)]).toEqual([true, false]);
  });

  it('ends one that nobody waits for any more, and starts none then', async () => {
    const stopping = new AbortController();
    const call = {
      ...script(`require('fs').writeFileSync('stopped.pid', String(process.pid)); setInterval(() => {}, 1000)`),
      signal: stopping.signal,
    };
    const running = runProgram(call);
    const pid = await pidIn('stopped.pid');
    stopping.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    expect(isAlive(pid)).toBe(false);
    await expect(runProgram(call)).rejects.toThrow('enough');
  });

  it('ends with this process, even when that is killed', async () => {
    const room = new URL('./index.js', import.meta.url).href;
    const inner = `require('fs').writeFileSync('orphan.pid', String(process.pid)); setInterval(() => {}, 1000)`;
    const source = `import { runProgram } from ${JSON.stringify(room)};
      await runProgram(${JSON.stringify(script(inner))});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'ignore' });
    const pid = await pidIn('orphan.pid');
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await eventually(() => !isAlive(pid));
  });
});

describe(findProgram.name, () => {
  it('finds programs of the system by name, and no others', async () => {
    expect(await findProgram('sh')).toMatch(/^\/.*\/sh$/);
    expect(await findProgram('no-such-program')).toBeNull();
  });
});
