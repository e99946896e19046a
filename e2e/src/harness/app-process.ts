import { portSetting, type AppName } from '@imprint/platform/config';
import { eventually } from '@imprint/platform/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ownRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** One app as a separate process; killed by handle only. */
export class AppProcess {
  private child: ChildProcess | undefined;
  private isEnding = false;

  /** @param root folder to run the app from */
  constructor(
    readonly name: AppName,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly root = ownRoot,
  ) {}

  /** Everything it printed, across restarts. */
  get output(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
  }

  /** The entry point of production; releases before 0.2 had no bundles. */
  private get entry(): string {
    const bundled = join(this.root, 'bundle', `${this.name}.js`);
    return existsSync(bundled) ? bundled : join(this.root, 'apps', this.name, 'dist', 'main.js');
  }

  /** In the instance's folder, named by port, so that it can be found from the settings. */
  private get logFile(): string {
    return join(this.settings['IMPRINT_HOME'] ?? '.', `${this.name}-${this.settings[portSetting(this.name)]}.log`);
  }

  /** Resolves when it is ready. @throws Error with its output when it exits before */
  async start(): Promise<void> {
    // Uses V8's compile cache between starts, like npm start.
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(this.root, 'node_modules', '.cache', 'compile'),
      ...this.settings,
    };
    const log = openSync(this.logFile, 'a');
    const child = spawn(process.execPath, ['--max-semi-space-size=8', this.entry], {
      cwd: this.root,
      env,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.child = child;
    this.isEnding = false;
    child.once('exit', (code, signal) => this.report(code, signal));
    const url = `${this.url}/v1/health/ready`;
    await eventually(
      async () => {
        if (child.exitCode !== null) throw new Error(`${this.name} ended with ${child.exitCode}:\n${this.output.slice(-4_000)}`);
        return (await fetch(url)).ok;
      },
      { timeoutMs: 90_000 },
    );
  }

  /** Address of its metrics since the last start. */
  get metricsUrl(): string {
    const [, address] = [...this.output.matchAll(/"metrics":"(http:[^"]+)"/g)].at(-1) ?? [];
    if (address === undefined) throw new Error(`${this.name} has not said where its metrics are`);
    return `${address}/metrics`;
  }

  /** Its own address, bypassing any balancer. */
  get url(): string {
    return `http://127.0.0.1:${this.settings[portSetting(this.name)]}`;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** SIGTERM; resolves with the exit code. */
  async stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** What killed a process that nobody stopped explains the failures that follow. */
  private report(code: number | null, signal: NodeJS.Signals | null): void {
    if (!this.isEnding) console.error(`${this.name} ended by itself with ${code ?? signal}:\n${this.output.slice(-4_000)}`);
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    this.isEnding = true;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }
}
