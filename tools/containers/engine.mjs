// Docker or podman, and docker compose on top of either.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { giveUp, root } from '../set-up.mjs';

export class Engine {
  #ending = [];
  #environment;

  /** @param name `docker` or `podman`; for podman, also starts the service that docker-compose connects to */
  static async start(name, project, settings) {
    const engine = new Engine(name, project, settings);
    if (name === 'podman') await engine.#serve();
    return engine;
  }

  constructor(name, project, settings) {
    this.name = name;
    this.project = project;
    this.#environment = { ...process.env, ...settings };
    const plugin = name === 'docker' && spawnSync('docker', ['compose', 'version']).status === 0;
    this.composeCommand = plugin ? ['docker', 'compose'] : ['docker-compose'];
  }

  /** Returns standard output. On failure, ends the process with the command's error output. */
  run(...args) {
    return this.#run(this.name, args);
  }

  compose(...args) {
    const files = ['--file', 'docker-compose.yml', '--file', 'tools/containers/trial.yml'];
    const [command, ...first] = this.composeCommand;
    return this.#run(command, [...first, ...files, '--project-name', this.project, ...args]);
  }

  /** Equivalent of `docker compose run --rm --no-deps`, which docker-compose 1 does not support with podman. */
  async runLike(service, ...command) {
    const { Config } = await this.inspect(service);
    const environment = Config.Env.flatMap((setting) => ['--env', setting]);
    const from = ['--volumes-from', await this.container(service), '--network', `${this.project}_default`, ...environment];
    return this.run('run', '--rm', '--read-only', ...from, `imprint/${service}`, ...command);
  }

  build(app) {
    // Podman's own format has no HEALTHCHECK.
    const format = this.name === 'podman' ? ['--format', 'docker'] : [];
    return this.run(
      'build',
      ...format,
      '--file',
      'deploy/Dockerfile',
      '--build-arg',
      `APP=${app}`,
      '--tag',
      `imprint/${app}`,
      '.',
    );
  }

  /** Compressed size of an image in bytes. */
  async compressedSize(image) {
    const { stdout } = spawn(this.name, ['save', image], { env: this.#environment, stdio: ['ignore', 'pipe', 'ignore'] });
    let bytes = 0;
    for await (const chunk of stdout.pipe(createGzip())) bytes += chunk.length;
    return bytes;
  }

  /** Containers of a service, including those that have ended. */
  async container(service) {
    const labels = [`com.docker.compose.project=${this.project}`, `com.docker.compose.service=${service}`];
    const output = await this.run('ps', '--all', '--quiet', ...labels.flatMap((label) => ['--filter', `label=${label}`]));
    const id = output.trim().split('\n')[0];
    if (!id) throw new Error(`There is no container of ${service}.`);
    return id;
  }

  async inspect(service) {
    return JSON.parse(await this.run('inspect', await this.container(service)))[0];
  }

  /** A container's output, both streams. */
  async logs(service) {
    const { stdout, stderr } = spawnSync(this.name, ['logs', await this.container(service)], {
      env: this.#environment,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout + stderr;
  }

  stop() {
    for (const end of this.#ending.toReversed()) end();
  }

  async #serve() {
    const socket = join(mkdtempSync(join(tmpdir(), 'imprint-podman-')), 'podman.sock');
    const service = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], { stdio: 'ignore' });
    this.#ending.push(() => service.kill());
    this.#environment.DOCKER_HOST = `unix://${socket}`;
    // Podman relies on systemd timers for health checks, so without systemd they have to be run here.
    const timer = setInterval(() => void this.#checkHealth(), 2_000);
    this.#ending.push(() => clearInterval(timer));
    while (!existsSync(socket)) await new Promise((resolve) => setTimeout(resolve, 100));
  }

  #isChecking = false;
  async #checkHealth() {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const list = ['ps', '--quiet', '--filter', `label=com.docker.compose.project=${this.project}`];
    const ids = await collect('podman', list, this.#environment);
    await Promise.all(
      ids.output
        .split('\n')
        .filter((id) => id !== '')
        .map((id) => collect('podman', ['healthcheck', 'run', id], this.#environment)),
    );
    this.#isChecking = false;
  }

  async #run(command, args) {
    const { status, output, errors } = await collect(command, args, this.#environment);
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${errors.slice(-4_000)}`);
    return output;
  }
}

function collect(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    const errors = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => errors.push(chunk));
    child.once('error', (error) => giveUp(`${command} could not be run: ${error.message}`));
    child.once('close', (status) =>
      resolve({ status, output: Buffer.concat(output).toString(), errors: Buffer.concat(errors).toString() }),
    );
  });
}
