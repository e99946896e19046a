import { afterEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import request from 'supertest';
import { freePort } from '../testing/index.js';

interface RunningProcess {
  child: ChildProcess;
  lines: string[];
  /** Resolves with the first line that contains the text. */
  line(text: string): Promise<string>;
  exited: Promise<number | null>;
}

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

function start(environment: Record<string, string>, ...args: string[]): RunningProcess {
  const env = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    NODE_ENV: 'test',
    METRICS_PORT_BASE: '0',
    SHUTDOWN_NOTICE_MS: '300',
    ...environment,
  };
  const child = spawn(process.execPath, [new URL('./run-app.fixture.js', import.meta.url).pathname, ...args], { env });
  children.push(child);
  const lines: string[] = [];
  const waiting = new Map<string, (line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      for (const [text, found] of waiting) if (line.includes(text)) found(line);
    });
  }
  const line = (text: string) =>
    new Promise<string>((resolve) => {
      const known = lines.find((written) => written.includes(text));
      if (known === undefined) waiting.set(text, resolve);
      else resolve(known);
    });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, lines, line, exited };
}

async function ready(environment: Record<string, string> = {}): Promise<RunningProcess & { url: string }> {
  const running = start({ PORT_API_GATEWAY: String(await freePort()), ...environment });
  const { address } = JSON.parse(await running.line('"ready"')) as { address: string };
  return { ...running, url: address };
}

describe('runApp', () => {
  it('SIGTERM: readiness fails first, a request under way gets its answer, exit 0', async () => {
    const { child, url, exited, line } = await ready({ SHUTDOWN_NOTICE_MS: '5000' });
    const slow = request(url)
      .post('/v1/cars')
      .send({ label: 'red' })
      .then((response) => response);
    await line('handler entered');
    child.kill('SIGTERM');
    await line('stopping');
    expect((await request(url).get('/v1/health/ready')).body).toMatchObject({ status: 'stopping', checks: {} });
    expect((await slow).status).toBe(201);
    expect(await exited).toBe(0);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('%s is heard while it starts, as the first process of a container, too: exit %i', async (signal, code) => {
    const { child, line, exited } = start({}, 'slowly');
    await line('starting slowly');
    child.kill(signal);
    // An exit code rather than the signal: the first process of a container has no default for signals.
    expect(await exited).toBe(code);
  });

  it('regression: a signal in the very turn in which the app is created is not lost: exit 0', async () => {
    const { line, exited } = start({ PORT_API_GATEWAY: String(await freePort()) }, 'signalled');
    await line('stopped');
    expect(await exited).toBe(0);
  });

  it('stops with 1 when a request outlives the grace period', async () => {
    const { child, url, exited, lines, line } = await ready({ SHUTDOWN_GRACE_MS: '100' });
    request(url)
      .post('/v1/cars')
      .send({ label: 'red' })
      .then(
        () => undefined,
        () => undefined,
      );
    await line('handler entered');
    child.kill('SIGTERM');
    expect(await exited).toBe(1);
    expect(lines.join('\n')).toContain('did not stop within 100 ms');
  });

  it('a taken port is reported in one sentence that names the setting, exit 1', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const port = String((holder.address() as AddressInfo).port);
    const { exited, lines } = start({ PORT_API_GATEWAY: port, LOG_FORMAT: 'pretty' });
    expect(await exited).toBe(1);
    holder.close();
    const said = lines.filter((line) => line.includes(port));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(`Port ${port} is taken: set PORT_API_GATEWAY to a free one or stop what uses it.`);
    expect(lines.join('\n')).not.toContain('    at ');
  });

  it('logs the address of its metrics, and reports their taken port like its own', async () => {
    const running = await ready();
    const { metrics } = JSON.parse(await running.line('"ready"')) as { metrics: string };
    expect((await request(metrics).get('/metrics')).text).toContain('process_cpu_seconds_total');
    const taken = new URL(metrics).port;
    const { exited, lines } = start({ PORT_API_GATEWAY: String(await freePort()), METRICS_PORT_BASE: taken });
    expect(await exited).toBe(1);
    expect(lines.join('\n')).toContain(`Port ${taken} is taken: set METRICS_PORT_BASE to the first of six free ones`);
    expect(lines.join('\n')).not.toContain('    at ');
  });

  it('an invalid configuration is reported line by line without its values, exit 1', async () => {
    const { exited, lines } = start({ PORT_BASE: 'hunter2', DATABASE_URL: 'mysql://hunter2' });
    expect(await exited).toBe(1);
    expect(lines[0]).toBe('The configuration is not valid:');
    expect(lines.slice(1).map((line) => line.trim().split(' ')[1])).toEqual(['PORT_BASE', 'DATABASE_URL']);
    expect(lines.join('\n')).not.toContain('hunter2');
  });

  it('a rejection that nobody handles is logged and ends the process with 1', async () => {
    const { url, exited, lines } = await ready();
    await request(url)
      .get('/v1/cars/broken/now')
      .then(
        () => undefined,
        () => undefined,
      );
    expect(await exited).toBe(1);
    expect(lines.join('\n')).toContain('nobody-awaits-this');
  });
});
