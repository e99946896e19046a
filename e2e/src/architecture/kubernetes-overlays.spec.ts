import { appNames, loadConfig } from '@imprint/platform/config';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containersOf, environmentOf, kustomized, one, overlays, settingsOf, templateOf } from './kustomized.js';

describe.each(overlays)('the overlay %s', (_name, folder) => {
  const open = settingsOf(folder);
  const manifests = kustomized(folder);

  it('answers under the names that it tells to the world', () => {
    const hosts = [open['PUBLIC_API_URL'], open['PUBLIC_MCP_URL']].map((url) => new URL(url ?? '').host);
    const backends = ['api-gateway', 'mcp-server'].map((app) => [
      { path: '/', pathType: 'Prefix', backend: { service: { name: app, port: { name: 'http' } } } },
    ]);
    expect(one(manifests, 'Ingress', 'imprint')).toMatchObject({
      spec: { tls: [{ hosts }], rules: hosts.map((host, index) => ({ host, http: { paths: backends[index] } })) },
    });
  });

  it('is a configuration that the apps accept', () => {
    const secret = 'a secret of sixty-four characters that nobody has ever been told';
    for (const app of appNames) {
      const secrets = environmentOf(one(manifests, 'Deployment', app)).filter(
        ({ valueFrom }) => valueFrom?.secretKeyRef.optional !== true,
      );
      const values = {
        ...Object.fromEntries(secrets.map((variable) => [variable.name, secret])),
        DATABASE_URL: 'postgres://db/imprint',
      };
      expect(loadConfig({ ...open, ...values })).toMatchObject({
        NODE_ENV: 'production',
        PUBLIC_API_URL: open['PUBLIC_API_URL'],
      });
    }
  });

  it('keeps files where every app that reads them reaches them', () => {
    const withFiles = appNames.filter((app) => {
      const [container] = containersOf(one(manifests, 'Deployment', app));
      const isMounted = container?.volumeMounts?.some(({ mountPath }) => open['STORAGE_URL'] === `file://${mountPath}`);
      return isMounted === true || container?.env?.some((variable) => variable.name === 'S3_SECRET_ACCESS_KEY');
    });
    expect(withFiles).toEqual(expect.arrayContaining(['api-gateway', 'mcp-server', 'scheduler-worker']));
  });

  it('runs each app from its own image, a version of it in a registry that the operator names', () => {
    for (const app of appNames) {
      const [container] = containersOf(one(manifests, 'Deployment', app));
      expect(container?.image).toMatch(new RegExp(`^registry\\.example/imprint/${app}:\\d+\\.\\d+\\.\\d+$`));
    }
    const images = manifests.flatMap(containersOf).map(({ image }) => image);
    expect(images.filter((image) => image.startsWith('imprint/'))).toEqual([]);
  });

  it.each(['backup', 'restore'])('lets a %s reach what it copies, when somebody asks for one', (job) => {
    const template = one(manifests, 'CronJob', job);
    expect(template).toMatchObject({ spec: { suspend: true } });
    const labels = templateOf(template)?.metadata.labels ?? {};
    const stores = ['to-postgres', ...(job === 'restore' ? ['to-redis'] : [])];
    const hasBucket = open['STORAGE_URL']?.startsWith('s3:') === true;
    for (const policy of [...stores, ...(hasBucket ? ['to-bucket'] : [])])
      expect(selects((one(manifests, 'NetworkPolicy', policy)['spec'] as { podSelector: Selector }).podSelector, labels)).toBe(
        true,
      );
    const mounts = containersOf(template)[0]?.volumeMounts?.map(({ mountPath }) => mountPath);
    expect(mounts?.some((path) => open['STORAGE_URL'] === `file://${path}`)).toBe(!hasBucket);
    expect(mounts).toContain('/backups');
  });
});

describe('the overlay single-node', () => {
  const [, folder] = overlays[0] ?? [];
  const manifests = kustomized(folder ?? '');

  it.each(['postgres', 'redis'])('lets those into %s whom it lets out to it', (store) => {
    const [policy, towards] = [store, `to-${store}`].map((called) => one(manifests, 'NetworkPolicy', called)['spec']) as [
      { ingress: { from: { podSelector: Selector }[] }[] },
      { podSelector: Selector },
    ];
    expect(policy.ingress.flatMap(({ from }) => from)).toEqual([{ podSelector: towards.podSelector }]);
  });

  it('asks whoever comes to Redis for the password', () => {
    const [redis] = containersOf(one(manifests, 'StatefulSet', 'redis'));
    expect(String(redis?.['command'])).toContain('--requirepass,$(REDISCLI_AUTH)');
    expect(redis?.env).toEqual([
      { name: 'REDISCLI_AUTH', valueFrom: { secretKeyRef: { name: 'imprint-secrets', key: 'REDIS_PASSWORD' } } },
    ]);
  });

  it('makes the role of the apps as docker-compose.yml does', () => {
    const script = readFileSync(join(folder ?? '', '../../../postgres/role.sql'), 'utf8');
    expect(one(manifests, 'ConfigMap', 'postgres-role')).toMatchObject({ data: { 'role.sql': script } });
  });
});

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: 'In'; values: string[] }[];
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>): boolean {
  const isListed = matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));
  return isListed && Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
}
