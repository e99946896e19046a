import { readFileSync, writeFileSync } from 'node:fs';

const megabyte = 1_048_576;

/** How much memory a process of Linux holds (`VmRSS`), in megabytes, and at most held since it was watched. */
export class ResidentMemory {
  /** Before. */
  readonly before: number;
  private readonly isExact: boolean = true;
  private peak: number;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pid: number) {
    // Begins to count the most anew (`proc_pid_clear_refs(5)`); without the right to, samples count alone.
    try {
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
    } catch {
      this.isExact = false;
    }
    this.before = this.read('VmRSS');
    this.peak = this.before;
    this.timer = setInterval(() => this.sample(), 20);
  }

  /** Ends watching. @returns by how many megabytes it grew at most */
  growth(): number {
    clearInterval(this.timer);
    this.sample();
    return (this.isExact ? Math.max(this.peak, this.read('VmHWM')) : this.peak) - this.before;
  }

  private sample(): void {
    this.peak = Math.max(this.peak, this.read('VmRSS'));
  }

  private read(field: 'VmRSS' | 'VmHWM'): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024) / megabyte;
  }
}
