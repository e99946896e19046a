import { addressSetting, appNames, portSetting, secretFileSetting, settings, type AppName } from '@imprint/platform/config';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Service {
  image: string;
  pull_policy?: string;
  build?: { dockerfile: string; args: { APP: string } };
  environment?: Record<string, string | null>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  volumes: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
}

const root = join(import.meta.dirname, '..', '..', '..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const compose = parse(text('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);
const apps = appNames.map((app) => [app, compose.services[app]] as const);

/** Everything that has to run before a service, transitively. */
function neededBy(name: string): Set<string> {
  const first = Object.keys(compose.services[name]?.depends_on ?? {});
  return new Set(first.flatMap((service) => [service, ...neededBy(service)]));
}

describe('docker-compose.yml', () => {
  it.each(apps)('runs %s from its own image, with time to drain', (app, service) => {
    expect(service).toMatchObject({ image: `imprint/${app}`, stop_grace_period: '30s' });
  });

  it('builds each of our images once, and asks no registry for any', () => {
    const built = services.flatMap(([, { image, build }]) => (build === undefined ? [] : [[image, build] as const]));
    const expected = appNames.map((app) => [
      `imprint/${app}`,
      { context: '.', dockerfile: 'deploy/Dockerfile', args: { APP: app } },
    ]);
    expect(built.toSorted()).toEqual(expected.toSorted());
    const ours = services.filter(([, { image }]) => image.startsWith('imprint/'));
    expect(ours.filter(([, service]) => service.pull_policy !== 'never').map(([name]) => name)).toEqual([]);
  });

  it('builds an image in the first service that needs it', () => {
    const withoutBuild = services.filter(([, { image, build }]) => image.startsWith('imprint/') && build === undefined);
    expect(withoutBuild.length).toBeGreaterThan(0);
    for (const [name, { image }] of withoutBuild) {
      const builder = services.find((service) => service[1].image === image && service[1].build !== undefined)?.[0];
      expect([name, [...neededBy(name)].includes(builder ?? '')]).toEqual([name, true]);
    }
  });

  it.each(apps)(
    'gives %s every secret without a default of its own, by a file, and the addresses of the others',
    (_app, service) => {
      const environment = service?.environment ?? {};
      const needed = Object.entries(settings).filter(([, { secret, fallback, developmentOnly }]) => {
        return secret && (fallback === undefined || developmentOnly);
      });
      expect(needed.length).toBeGreaterThan(3);
      for (const [name] of needed) {
        expect(environment[secretFileSetting(name)]).toMatch(/^\/var\/lib\/imprint\/secrets\//);
        expect(environment).toHaveProperty(name, null);
      }
      expect(service?.volumes).toContain('secrets:/var/lib/imprint/secrets:ro');
      const addresses = appNames.map((app) => [app, environment[addressSetting(app)]] as const);
      for (const [app, address] of addresses) expect(address).toMatch(new RegExp(`^http://${app}:`));
    },
  );

  it('confines every container: no writing to its own files, no capability, no new privileges', () => {
    for (const [, service] of services)
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  it('publishes the gateway and mcp-server, and the pages for the operator to this machine alone', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    const port = (app: AppName, number: number) => `\${${portSetting(app)}:-${number}}:\${${portSetting(app)}:-${number}}`;
    expect(published).toEqual([
      `api-gateway \${PUBLISH_HOST:-}${port('api-gateway', 3000)}`,
      `mcp-server \${PUBLISH_HOST:-}${port('mcp-server', 3002)}`,
      `webhook-dispatcher 127.0.0.1:${port('webhook-dispatcher', 3004)}`,
      `scheduler-worker 127.0.0.1:${port('scheduler-worker', 3005)}`,
    ]);
  });

  it('keeps everything that must not be lost in named volumes', () => {
    const mounted = services.flatMap(([, { volumes }]) => volumes);
    const ofThisFolder = mounted.filter((volume) => volume.startsWith('./'));
    expect(ofThisFolder).toEqual(['./deploy/postgres/role.sql:/docker-entrypoint-initdb.d/role.sql:ro']);
    const kept = mounted.filter((volume) => !ofThisFolder.includes(volume)).map((volume) => volume.slice(0, volume.indexOf(':')));
    expect([...new Set(kept)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });
});

describe('deploy/Dockerfile', () => {
  const instructions = text('deploy/Dockerfile');
  const last = instructions.slice(instructions.lastIndexOf('\nFROM '));

  it('ends as an unprivileged user, with Node as process 1 and a health check', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK .* CMD \["node", "deploy\/health\.mjs"\]$/m);
    expect(last).toMatch(/^CMD \["node", .*"main\.js"\]$/m);
    expect(last.indexOf('USER node')).toBeGreaterThan(last.lastIndexOf('COPY'));
  });

  it('copies nothing from the machine into the image that runs', () => {
    const copies = last.match(/^(COPY|ADD) .*$/gm) ?? [];
    expect(copies.length).toBeGreaterThan(0);
    for (const copy of copies) expect(copy).toMatch(/^COPY --from=(dependencies|build) /);
    expect(text('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env*', '.git', '.imprint', '**/node_modules']));
  });
});
