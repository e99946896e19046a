import { baseFolder, kustomized, overlays, templateOf } from '@imprint/e2e/architecture/kustomized';
import { describe, expect, it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';
import { typeErrors } from './type-check.mjs';

/** The module of kubernetes-types for each apiVersion. */
const modules = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
};

const typed = (where) => (manifest) => ({
  name: `${where}: ${manifest.kind} ${manifest.metadata.name}`,
  type: `import('kubernetes-types/${modules[manifest.apiVersion]}.js').${manifest.kind}`,
  data: manifest,
});
const folders = [['base', baseFolder], ...overlays];
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
if (!hasKubectl) console.log('NOT RUN: kubectl kustomize, because there is no kubectl.');

describe('the manifests', () => {
  it('have the fields and types that Kubernetes declares, once they are put together', async () => {
    const literals = folders.flatMap(([name, folder]) => kustomized(folder).map(typed(name)));
    expect(literals.length).toBeGreaterThan(100);
    expect(await typeErrors(literals)).toEqual([]);
  });

  it('are told when a field is wrong', async () => {
    const [deployment] = kustomized(baseFolder).filter(({ kind }) => kind === 'Deployment');
    const container = { ...templateOf(deployment).spec.containers[0], readynessProbe: {} };
    templateOf(deployment).spec.containers = [container];
    expect(await typeErrors([deployment].map(typed('broken')))).toEqual([expect.stringMatching(/^broken: .*readynessProbe/)]);
  });

  (hasKubectl ? it : it.skip).each(folders)('%s is what kubectl makes of it', (_name, folder) => {
    const made = parseAllDocuments(execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })).map((one) => one.toJS());
    const ours = kustomized(folder);
    const isGenerated = ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith('imprint-settings-');
    expect(comparable(ours)).toEqual(comparable(made.filter((manifest) => !isGenerated(manifest))));
  });
});

/** By kind and name, without what Kustomize adds: the namespace, and the digest in the name of the ConfigMap. */
function comparable(manifests) {
  const entries = manifests.map((manifest) => {
    const { namespace: _namespace, ...metadata } = manifest.metadata;
    const text = JSON.stringify({ ...manifest, metadata }).replaceAll(/imprint-settings-[0-9a-z]{10}/g, 'imprint-settings');
    return [`${manifest.kind} ${metadata.name}`, sorted(JSON.parse(text))];
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Sorts lists of named things, because a merge may reorder them. */
function sorted(value) {
  if (Array.isArray(value)) {
    const list = value.map(sorted);
    return list.every((entry) => entry?.name !== undefined) ? list.toSorted((a, b) => a.name.localeCompare(b.name)) : list;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, sorted(inner)]));
}
