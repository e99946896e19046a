import { appNames, appPorts, loadConfig, metricsPort, portSetting, settings } from '@imprint/platform/config';
import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  baseFolder,
  containersOf,
  environmentOf,
  kustomized,
  one,
  overlays,
  readKustomization,
  settingsOf,
  templateOf,
  type Manifest,
} from './kustomized.js';

/** Which app calls which: forwarding, key sets, the check of a key at the MCP endpoint, the OpenAPI document, and health. */
const calls = [
  'outside → api-gateway',
  'outside → mcp-server',
  'api-gateway → keys-service',
  'api-gateway → mcp-server',
  'api-gateway → oauth-server',
  'api-gateway → scheduler-worker',
  'api-gateway → webhook-dispatcher',
  'keys-service → mcp-server',
  'keys-service → oauth-server',
  'mcp-server → api-gateway',
  'oauth-server → keys-service',
  'oauth-server → oauth-server',
  'scheduler-worker → api-gateway',
  'scheduler-worker → keys-service',
  'scheduler-worker → mcp-server',
  'scheduler-worker → oauth-server',
  'scheduler-worker → webhook-dispatcher',
];

const name = 'app.kubernetes.io/name';
const base = kustomized(baseFolder);
const folders = [['base', baseFolder] as const, ...overlays];
const settingNames = Object.keys(settings);
/** In production, an app refuses to start unless each has its own value. */
const requiredSecrets = Object.entries(settings)
  .filter(([, setting]) => ('developmentOnly' in setting && setting.developmentOnly) || setting.fallback === undefined)
  .map(([setting]) => setting);

describe.each(appNames)('%s on Kubernetes', (app) => {
  const port = loadConfig({ DATABASE_URL: 'postgres://localhost/imprint' })[portSetting(app)];
  const metrics = metricsPort(app, loadConfig({ DATABASE_URL: 'postgres://localhost/imprint' }));
  const labels = { [name]: app };

  it('has a Deployment, a Service and a budget that mean the same pods, and scales', () => {
    expect(one(base, 'Deployment', app)).toMatchObject({
      spec: { selector: { matchLabels: labels }, template: { metadata: { labels } } },
    });
    expect(one(base, 'Service', app)).toMatchObject({ spec: { selector: labels, ports: [{ port, targetPort: 'http' }] } });
    expect(one(base, 'PodDisruptionBudget', app)).toMatchObject({
      spec: { selector: { matchLabels: labels }, maxUnavailable: 1 },
    });
    expect(one(base, 'HorizontalPodAutoscaler', app)).toMatchObject({
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: app }, minReplicas: 2 },
    });
    expect(one(base, 'NetworkPolicy', app)).toMatchObject({
      spec: { podSelector: { matchLabels: labels }, policyTypes: ['Ingress', 'Egress'] },
    });
  });

  it('listens where it is asked, watched and measured', () => {
    expect(one(base, 'Deployment', app)).toMatchObject({
      spec: {
        strategy: { rollingUpdate: { maxUnavailable: 0 } },
        template: {
          metadata: { annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(metrics) } },
          spec: {
            terminationGracePeriodSeconds: 30,
            containers: [
              {
                image: `imprint/${app}`,
                ports: [
                  { name: 'http', containerPort: port },
                  { name: 'metrics', containerPort: metrics },
                ],
                startupProbe: { httpGet: { path: '/v1/health/live', port: 'http' } },
                livenessProbe: { httpGet: { path: '/v1/health/live', port: 'http' } },
                readinessProbe: { httpGet: { path: '/v1/health/ready', port: 'http' } },
              },
            ],
          },
        },
      },
    });
  });
});

describe.each(folders)('%s', (_name, folder) => {
  const manifests = kustomized(folder);
  const pods = manifests.filter((manifest) => templateOf(manifest) !== undefined);

  it('names every file that is there, and no other', () => {
    const { resources = [], patches = [], configMapGenerator = [] } = readKustomization(folder);
    const named = [...resources, ...patches.map(({ path }) => path), ...configMapGenerator.flatMap(({ envs }) => envs)];
    expect(named.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(readdirSync(folder).filter((file) => file !== 'kustomization.yaml' && !named.includes(file))).toEqual([]);
  });

  it('lets no container do more than it must', () => {
    for (const pod of pods) {
      expect(templateOf(pod)).toMatchObject({
        spec: {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ['ALL'] },
              },
              resources: {
                requests: { cpu: expect.anything(), memory: expect.anything() },
                limits: { memory: expect.anything() },
              },
            },
          ],
        },
      });
    }
  });

  it('mounts only volumes that the pod has, and every one of them', () => {
    for (const pod of pods) {
      const { volumeClaimTemplates = [] } = pod['spec'] as { volumeClaimTemplates?: Manifest[] };
      const volumes = [...(templateOf(pod)?.spec.volumes ?? []), ...volumeClaimTemplates.map(({ metadata }) => metadata)];
      const mounts = containersOf(pod).flatMap(({ volumeMounts = [] }) => volumeMounts);
      expect(volumes.map((volume) => volume.name).sort()).toEqual(mounts.map((mount) => mount.name).sort());
    }
  });

  it('sets settings that exist, secrets by reference and everything else in the ConfigMap', () => {
    const isSecret = (setting: string) => (settings[setting as keyof typeof settings] as { secret?: boolean }).secret === true;
    const open = Object.keys(settingsOf(folder));
    expect(open.filter((setting) => !settingNames.includes(setting) || isSecret(setting))).toEqual([]);
    for (const pod of pods.filter(({ kind }) => kind !== 'StatefulSet')) {
      const given = environmentOf(pod);
      expect(given.filter((variable) => !settingNames.includes(variable.name))).toEqual([]);
      expect(given.filter((variable) => variable.valueFrom?.secretKeyRef.name !== 'imprint-secrets')).toEqual([]);
      expect(given.filter((variable) => variable.valueFrom?.secretKeyRef.key !== variable.name)).toEqual([]);
      expect(containersOf(pod)).toMatchObject([{ envFrom: [{ configMapRef: { name: 'imprint-settings' } }] }]);
    }
  });

  it('gives every app what it does not start without in production', () => {
    for (const pod of pods.filter(({ kind }) => kind !== 'StatefulSet')) {
      const certain = environmentOf(pod).filter((variable) => variable.valueFrom?.secretKeyRef.optional !== true);
      expect(certain.map((variable) => variable.name)).toEqual(expect.arrayContaining(requiredSecrets));
    }
  });
});

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports: { port: number }[];
}
interface Peer {
  podSelector?: { matchLabels: Record<string, string> };
  namespaceSelector?: { matchLabels: Record<string, string> };
}

describe('the network policies', () => {
  const policies = base.filter(({ kind }) => kind === 'NetworkPolicy');
  const rulesOf = (policy: Manifest, direction: 'ingress' | 'egress') =>
    ((policy['spec'] as Record<string, unknown>)[direction] ?? []) as Rule[];
  const whoIs = ({ podSelector, namespaceSelector }: Peer) =>
    podSelector?.matchLabels[name] ??
    (namespaceSelector?.matchLabels['imprint/ingress'] === 'true' ? 'outside' : 'somebody else');

  it('deny by default, in both directions', () => {
    expect(one(base, 'NetworkPolicy', 'default')).toMatchObject({
      spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
    });
  });

  it('let exactly those in that call an app', () => {
    const open = appNames.flatMap((app) =>
      rulesOf(one(policies, 'NetworkPolicy', app), 'ingress').flatMap(({ from = [], ports }) =>
        from.flatMap((peer) =>
          ports.map(({ port }) => `${whoIs(peer)} → ${app}${port === 3000 + appPorts[app] ? '' : `:${port}`}`),
        ),
      ),
    );
    expect(open.sort()).toEqual([...calls].sort());
  });

  it('let an app out to exactly those that it calls', () => {
    const open = appNames.flatMap((app) =>
      rulesOf(one(policies, 'NetworkPolicy', app), 'egress').flatMap(({ to = [], ports }) =>
        to.flatMap((peer) =>
          ports.map(({ port }) => {
            const called = whoIs(peer);
            return `${app} → ${called}${port === 3000 + ((appPorts as Record<string, number>)[called] ?? Number.NaN) ? '' : `:${port}`}`;
          }),
        ),
      ),
    );
    expect(open.sort()).toEqual(calls.filter((call) => !call.startsWith('outside')).sort());
  });

  it('are those of the apps, and the three that stand for themselves', () => {
    expect(policies.map(({ metadata }) => metadata.name).sort()).toEqual(
      [...appNames, 'default', 'monitoring', 'outside'].sort(),
    );
  });
});
