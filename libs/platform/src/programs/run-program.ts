import { spawn } from 'node:child_process';
import { searchPath } from '../config/index.js';

/** A call of a program. */
export interface ProgramCall {
  /** Absolute. */
  path: string;
  args: readonly string[];
  /** Folder that it runs in. */
  cwd: string;
  timeoutMs: number;
  signal?: AbortSignal;
  /** Is given what the program says, as it comes. */
  onStdout?: (text: string) => void;
}

/** What a program said. */
export interface ProgramAnswer {
  stdout: string;
  stderr: string;
}

/** A program could not be started, failed, or took too long. The end of what it said is in `stderr`. */
export class ProgramError extends Error {
  constructor(
    message: string,
    readonly reason: 'failed' | 'timeout',
    readonly stderr: string,
  ) {
    super(message);
    this.name = 'ProgramError';
  }
}

/** Characters that are kept of each stream, the last ones. */
const keptText = 65_536;

/**
 * Runs the program at low priority, and kills it as soon as standard input ends. That is held open by this process, so that the program
 * never outlives it, however it dies. Standard input is saved first: a shell gives its background jobs none.
 */
const watched = `exec 3<&0
nice -n 10 "$@" </dev/null 3<&- &
program=$!
{ cat <&3 >/dev/null; kill -9 "$program"; } 2>/dev/null &
watch=$!
exec 3<&-
wait "$program"
code=$?
kill "$watch" 2>/dev/null
exit "$code"`;

/**
 * Runs a program of the system to its end: without a shell's words, without standard input, and with no environment but the search path, so
 * that it learns no secret of ours.
 * @throws ProgramError; the reason of the signal when that is aborted
 */
export async function runProgram({ path, args, cwd, timeoutMs, signal, onStdout }: ProgramCall): Promise<ProgramAnswer> {
  signal?.throwIfAborted();
  const env = { PATH: searchPath().join(':'), LC_ALL: 'C', HOME: cwd };
  const child = spawn('/bin/sh', ['-c', watched, 'sh', path, ...args], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const answer: ProgramAnswer = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (answer[name] = (answer[name] + text).slice(-keptText)));
  if (onStdout !== undefined) child.stdout.on('data', onStdout);
  // The end of its input ends the program; its streams close when it is gone.
  const end = (): void => void child.stdin.end();
  child.stdin.on('error', () => undefined);
  const timer = { isOver: false };
  const timeout = setTimeout(() => {
    timer.isOver = true;
    end();
  }, timeoutMs);
  signal?.addEventListener('abort', end, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', end);
      child.once('close', resolve);
    });
    signal?.throwIfAborted();
    if (timer.isOver) throw new ProgramError(`${path} took more than ${timeoutMs} ms.`, 'timeout', answer.stderr);
    if (code !== 0) throw new ProgramError(`${path} ended with ${code}: ${answer.stderr.trim()}`, 'failed', answer.stderr);
    return answer;
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', end);
  }
}
