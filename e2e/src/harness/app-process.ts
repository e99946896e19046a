import { portSetting, type AppName } from '@imprint/platform/config';
import { eventually } from '@imprint/platform/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ownRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** One app as a process of its own; killed by handle only. */
export class AppProcess {
  private child: ChildProcess | undefined;

  /** @param root folder that the app runs from */
  constructor(
    readonly name: AppName,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly root = ownRoot,
  ) {}

  /** Everything it wrote, over all its lives. */
  get output(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
  }

  /** What production runs; releases before 0.2 had no bundles. */
  private get entry(): string {
    const bundled = join(this.root, 'bundle', `${this.name}.js`);
    return existsSync(bundled) ? bundled : join(this.root, 'apps', this.name, 'dist', 'main.js');
  }

  /** In the folder of its instance, and by its port, so that whoever knows the settings can read it. */
  private get logFile(): string {
    return join(this.settings['IMPRINT_HOME'] ?? '.', `${this.name}-${this.settings[portSetting(this.name)]}.log`);
  }

  /** Resolves when it is ready. @throws Error with its output when it ends before */
  async start(): Promise<void> {
    // As under npm start: what V8 compiled is kept between starts.
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
    const url = `${this.url}/v1/health/ready`;
    await eventually(
      async () => {
        if (child.exitCode !== null) throw new Error(`${this.name} ended with ${child.exitCode}:\n${this.output.slice(-4_000)}`);
        return (await fetch(url)).ok;
      },
      { timeoutMs: 90_000 },
    );
  }

  /** Where its metrics are, in its present life. */
  get metricsUrl(): string {
    const [, address] = [...this.output.matchAll(/"metrics":"(http:[^"]+)"/g)].at(-1) ?? [];
    if (address === undefined) throw new Error(`${this.name} has not said where its metrics are`);
    return `${address}/metrics`;
  }

  /** Its own, past any balancer. */
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

  /** SIGTERM; resolves with the exit code when it is gone. */
  async stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }
}
