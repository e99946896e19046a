import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A module of this folder as a process of its own, spoken to by messages. */
export class Helper<Out extends object, In extends { type: string }> {
  private readonly child: ChildProcess;

  constructor(file: string, environment: Readonly<Record<string, string>>) {
    this.child = fork(fileURLToPath(new URL(`./${file}.js`, import.meta.url)), {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  send(message: Out): void {
    this.child.send(message);
  }

  /** @returns ends the listening */
  onMessage(handler: (message: In) => void): () => void {
    this.child.on('message', handler);
    return () => void this.child.off('message', handler);
  }

  /** Resolves with the next message of the type. @throws when the process ends or the time is over */
  async next<T extends In['type']>(type: T, timeoutMs = 60_000): Promise<Extract<In, { type: T }>> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        this.child.off('message', onMessage).off('exit', onExit);
        act();
      };
      const onMessage = (message: In): void => {
        if (message.type === type) settle(() => resolve(message as Extract<In, { type: T }>));
      };
      const onExit = (): void => settle(() => reject(new Error(`the process ended, and no ${type} came`)));
      const timer = setTimeout(() => settle(() => reject(new Error(`no ${type} within ${timeoutMs} ms`))), timeoutMs);
      this.child.on('message', onMessage).on('exit', onExit);
    });
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }
}

const ticksPerSecond = 100;

/** Processor time that a process has used, all threads, in seconds; 0 of one that ended. */
export function cpuSeconds(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === '') return 0;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export interface ProcessMemory {
  pid: number;
  command: string;
  /** Proportional set size in MB: shared pages are divided among those who share them. */
  pssMb: number;
}

/** Starts counting; @returns what all that this process started has used since, in seconds. Who ended meanwhile is left out. */
export function countCpu(): () => number {
  const before = new Map(descendantPids().map((pid) => [pid, cpuSeconds(pid)]));
  return () => descendantPids().reduce((sum, pid) => sum + cpuSeconds(pid) - (before.get(pid) ?? 0), 0);
}

/** How long the main thread of a process was ready to run and had to wait for a processor, in seconds. */
export function waitedSeconds(pid: number): number {
  return Number(read(`/proc/${pid}/schedstat`).split(' ')[1] ?? 0) / 1e9;
}

/** Megabytes of memory that a process holds, shared pages included; 0 of one that ended. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024;
}

/** Every process that this one started, and those that they started. */
export function descendants(): ProcessMemory[] {
  return descendantPids().map((pid) => ({
    pid,
    command: read(`/proc/${pid}/cmdline`).split('\0').join(' ').trim(),
    pssMb: Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024,
  }));
}

function descendantPids(): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const status = read(`/proc/${entry}/status`);
    parents.set(Number(entry), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0;
    return parent === process.pid || (parent > 1 && isOurs(parent));
  };
  return [...parents.keys()].filter(isOurs);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // ended meanwhile
  }
}
