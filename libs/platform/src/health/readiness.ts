import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { redactText } from '../logging/index.js';

/** A condition that the app's readiness depends on. */
export interface ReadinessCheck {
  /** Shown by `GET /v1/health/ready`, e.g. `postgres`. */
  name: string;
  /** False when the app can do without it for a while: a failure is reported but does not take the app out of service. Default true. */
  required?: boolean;
  /** A rejection counts as not ready. `ageSeconds` is the age of the oldest due work. */
  check(): Promise<{ ok: boolean; detail?: string; ageSeconds?: number }>;
}

/** Result of one check. */
export interface CheckResult {
  ok: boolean;
  ms: number;
  /** Public: contains no address, user or host. */
  detail?: string;
  /** The driver's error message, which may contain them: for the log and the operator only. */
  cause?: string;
  ageSeconds?: number;
}

/** Results of all checks. */
export interface Readiness {
  status: 'ready' | 'not_ready' | 'stopping';
  checks: Record<string, CheckResult>;
}

const checkTimeoutMs = 1_000;
const thrown = 'failed: the log of the app says why';

/** The part of a result that the reader may see. */
export function visibleTo(reader: 'operator' | 'anybody', { cause, ...result }: CheckResult): CheckResult {
  return reader === 'operator' && cause !== undefined ? { ...result, detail: cause } : result;
}

/** The checks that have to pass before this app receives requests. Rooms add theirs. */
@Injectable()
export class ReadinessRegistry {
  private readonly checks = new Map<string, ReadinessCheck>();
  private readonly logger = new Logger(ReadinessRegistry.name);
  private readonly failing = new Set<string>();
  private current: Promise<Readiness> | undefined;
  private stopping = false;

  add(check: ReadinessCheck): void {
    this.checks.set(check.name, check);
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Makes the app unready from now on, whatever its checks report. */
  stop(): void {
    this.stopping = true;
  }

  /** Concurrent callers share one run, because the route is public. */
  async read(): Promise<Readiness> {
    if (this.stopping) return { status: 'stopping', checks: {} };
    this.current ??= this.runChecks().finally(() => (this.current = undefined));
    return this.current;
  }

  private async runChecks(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.checks.values()].map(async (check) => [check.name, await outcomeOf(check)] as const),
    );
    for (const [name, result] of results) this.log(name, result);
    const ready = results.every(([name, result]) => result.ok || this.checks.get(name)?.required === false);
    return { status: ready ? 'ready' : 'not_ready', checks: Object.fromEntries(results) };
  }

  /** Logs changes only: the checks run as often as anybody asks. */
  private log(check: string, { ok, cause, detail }: CheckResult): void {
    if (ok === !this.failing.has(check)) return;
    if (ok) this.failing.delete(check);
    else this.failing.add(check);
    if (ok) this.logger.log({ check }, 'a check of readiness passes again');
    else this.logger.warn({ check, reason: cause ?? detail }, 'a check of readiness fails');
  }
}

/** Runs a check within a second. It neither hangs nor throws, and reveals no secret. */
export async function outcomeOf(check: ReadinessCheck): Promise<CheckResult> {
  const started = performance.now();
  const timer = new AbortController();
  const late = { ok: false, detail: `no answer within ${checkTimeoutMs} ms` };
  const failed = (error: unknown) => ({ ok: false, detail: thrown, cause: error instanceof Error ? error.message : 'failed' });
  const outcome = await Promise.race<Omit<CheckResult, 'ms'>>([
    Promise.resolve()
      .then(() => check.check())
      .catch(failed),
    wait(checkTimeoutMs, late, { signal: timer.signal }).catch(() => late),
  ]);
  timer.abort();
  const said = Object.entries({ detail: outcome.detail, cause: outcome.cause }).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, redactText(text).slice(0, 200)] as const],
  );
  return { ...outcome, ...Object.fromEntries(said), ms: Math.round(performance.now() - started) };
}
