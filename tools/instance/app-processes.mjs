// The six apps as separate processes that log to a file. Warnings, errors and exits are also printed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { compileCache, node, root } from '../set-up.mjs';

const readyTimeoutMs = 60_000;
const restartWaitMs = 1_000;
const pollMs = 50;
const colours = [36, 35, 33, 34, 32, 31];

export class AppProcesses {
  #children = new Map();
  #stopping = false;

  constructor(settings, { loadConfig, appNames, portSetting }, logFile, { isVerbose }) {
    this.settings = settings;
    this.logFile = logFile;
    this.isVerbose = isVerbose;
    this.apps = appNames.map((name) => ({ name, port: loadConfig(settings)[portSetting(name)] }));
    this.width = Math.max(...appNames.map((name) => name.length));
  }

  /** Starts all apps and resolves when every one is ready. @throws Error that names the one that is not */
  async startAll() {
    for (const app of this.apps) this.#start(app);
    await Promise.all(this.apps.map((app) => this.#ready(app)));
  }

  async stop() {
    this.#stopping = true;
    await Promise.all(
      [...this.#children.values()].map((child) => {
        if (child.exitCode !== null || child.signalCode !== null) return undefined;
        child.kill('SIGTERM');
        // Waits until all output was read.
        return new Promise((resolve) => child.once('close', resolve));
      }),
    );
  }

  /** In a separate process group, so that Ctrl-C reaches only this process, which stops everything in order; ends with this process. */
  #start(app) {
    // A small nursery and no source maps: six apps share the machine, and the built code resembles its source.
    const child = spawn(node, ['--max-semi-space-size=8', join(root, 'bundle', `${app.name}.js`)], {
      cwd: root,
      env: { ...this.settings, NODE_COMPILE_CACHE: compileCache },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#children.set(app.name, child);
    const colour = colours[this.apps.indexOf(app) % colours.length];
    const label = app.name.padEnd(this.width);
    const prefix = process.stdout.isTTY ? `\u001b[${colour}m${label}\u001b[0m | ` : `${label} | `;
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        this.logFile.write(`${label} | ${line}`);
        if (this.isVerbose || isWorthSeeing(line)) console.log(prefix + line);
      });
    child.once('exit', (code, signal) => {
      if (this.#stopping) return;
      console.log(`${prefix}ended (${signal ?? `exit code ${code}`}); starting it again`);
      setTimeout(() => this.#stopping || this.#start(app), restartWaitMs);
    });
  }

  async #ready({ name, port }) {
    const until = Date.now() + readyTimeoutMs;
    while (!this.#stopping) {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/health/ready`).catch(() => undefined);
      if (answer?.ok) return;
      if (Date.now() > until) throw new Error(`${name} was not ready after ${readyTimeoutMs / 1000} s: see the log file.`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}

/** What a newcomer should not miss, in the pretty format and in JSON, including output that bypasses the logger, such as a stack. */
function isWorthSeeing(line) {
  const level = /^[\d:.]+ ([A-Z]+)/.exec(line)?.[1] ?? /"level":"(\w+)"/.exec(line)?.[1]?.toUpperCase();
  return level === undefined || ['WARN', 'ERROR', 'FATAL'].includes(level);
}
