import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  [field: string]: unknown;
}

interface Patch {
  path: string;
  target: { kind: string; name?: string };
}

export interface Kustomization {
  resources?: string[];
  patches?: Patch[];
  labels?: { pairs: Record<string, string>; includeTemplates?: boolean }[];
  configMapGenerator?: { name: string; envs: string[] }[];
  images?: { name: string; newName?: string; newTag: string }[];
}

const kubernetesFolder = fileURLToPath(new URL('../../../deploy/kubernetes/', import.meta.url));

export function readKustomization(folder: string): Kustomization {
  return parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
}

function readManifests(path: string): Manifest[] {
  return parseAllDocuments(readFileSync(path, 'utf8')).map((document) => document.toJS() as Manifest);
}

/** The output of `kubectl kustomize` for a folder, for the features in use: peer specs compare the two if kubectl is installed. */
export function kustomized(folder: string): Manifest[] {
  const { resources = [], patches = [], labels = [], images = [] } = readKustomization(folder);
  const found = resources.flatMap((path) =>
    path.endsWith('.yaml') ? readManifests(join(folder, path)) : kustomized(join(folder, path)),
  );
  const patched = patches.reduce((manifests, patch) => manifests.flatMap((manifest) => applied(folder, patch, manifest)), found);
  for (const manifest of patched) {
    for (const label of labels) addLabels(manifest, label);
    for (const container of containersOf(manifest)) {
      const image = images.find(({ name }) => name === container.image);
      if (image !== undefined) container.image = `${image.newName ?? image.name}:${image.newTag}`;
    }
  }
  return patched;
}

/** The settings of the ConfigMap; an overlay's override those of its base. */
export function settingsOf(folder: string): Record<string, string> {
  const { resources = [], configMapGenerator = [] } = readKustomization(folder);
  const below = resources.filter((path) => !path.endsWith('.yaml')).map((path) => settingsOf(join(folder, path)));
  const own = configMapGenerator.flatMap(({ envs }) => envs).map((path) => readSettings(join(folder, path)));
  return Object.assign({}, ...below, ...own) as Record<string, string>;
}

function readSettings(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n');
  const set = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(set.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

function applied(folder: string, { path, target }: Patch, manifest: Manifest): Manifest[] {
  const isMeant = manifest.kind === target.kind && new RegExp(`^(${target.name ?? '.*'})$`).test(manifest.metadata.name);
  if (!isMeant) return [manifest];
  const patch = parse(readFileSync(join(folder, path), 'utf8')) as Record<string, unknown> | Replacement[];
  if (Array.isArray(patch)) return [patch.reduce(replaced, manifest)];
  if (patch['$patch'] === 'delete') return [];
  const { metadata, ...rest } = patch;
  const { name: _name, ...ownMetadata } = metadata as Manifest['metadata'];
  return [merged(manifest, { ...rest, metadata: ownMetadata }) as Manifest];
}

interface Replacement {
  op: 'replace' | 'add';
  path: string;
  value: unknown;
}

/** Operation "replace" (RFC 6902 §4.3), and "add" (§4.1) for fields. */
function replaced(manifest: Manifest, { op, path, value }: Replacement): Manifest {
  const steps = path.slice(1).split('/');
  const last = steps.pop() ?? '';
  const copy = structuredClone(manifest);
  const parent = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], copy) as Record<string, unknown>;
  if (op === 'replace' && !(last in parent)) throw new Error(`${path} is not there to be replaced`);
  parent[last] = value;
  return copy;
}

/** Merge keys of lists in a strategic merge; other lists are replaced. */
const mergeKeys: Readonly<Record<string, string>> = {
  containers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
  ports: 'containerPort',
};

function merged(below: unknown, above: unknown, field = ''): unknown {
  if (isMap(below) && isMap(above)) {
    const fields = Object.entries(above).map(([name, value]) => [name, merged(below[name], value, name)] as const);
    return { ...below, ...Object.fromEntries(fields) };
  }
  const key = mergeKeys[field];
  if (key === undefined || !Array.isArray(below) || !Array.isArray(above)) return structuredClone(above);
  const entries = new Map((below as Record<string, unknown>[]).map((entry) => [entry[key], entry] as const));
  for (const entry of above as Record<string, unknown>[]) {
    entries.set(entry[key], merged(entries.get(entry[key]), entry) as Record<string, unknown>);
  }
  return [...entries.values()];
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface Container {
  name: string;
  image: string;
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } } }[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts?: { name: string; mountPath: string }[];
  [field: string]: unknown;
}

export interface PodTemplate {
  metadata: { labels: Record<string, string>; annotations?: Record<string, string> };
  spec: { containers: Container[]; volumes?: { name: string }[]; [field: string]: unknown };
}

interface Templates {
  template?: PodTemplate;
  jobTemplate?: Manifest;
  volumeClaimTemplates?: Manifest[];
}

export function templateOf(manifest: Manifest): PodTemplate | undefined {
  const { template, jobTemplate } = (manifest['spec'] ?? {}) as Templates;
  return jobTemplate === undefined ? template : templateOf(jobTemplate);
}

export function containersOf(manifest: Manifest): Container[] {
  return templateOf(manifest)?.spec.containers ?? [];
}

/** Variables of the first container that do not come from the ConfigMap. */
export function environmentOf(manifest: Manifest): NonNullable<Container['env']> {
  return containersOf(manifest)[0]?.env ?? [];
}

/** The only manifest with this kind and name. */
export function one(manifests: readonly Manifest[], kind: string, called: string): Manifest {
  const found = manifests.filter((manifest) => manifest.kind === kind && manifest.metadata.name === called);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} manifests are the ${kind} ${called}`);
  return found[0];
}

type Label = NonNullable<Kustomization['labels']>[number];

function addLabels(manifest: Manifest, { pairs, includeTemplates = false }: Label): void {
  const { jobTemplate, volumeClaimTemplates = [] } = (manifest['spec'] ?? {}) as Templates;
  const templates = [jobTemplate, templateOf(manifest), ...volumeClaimTemplates].filter((template) => template !== undefined);
  for (const labelled of [manifest, ...(includeTemplates ? templates : [])])
    labelled.metadata = { ...labelled.metadata, labels: { ...labelled.metadata?.labels, ...pairs } };
}

export const overlays = ['single-node', 'production'].map((name) => [name, join(kubernetesFolder, 'overlays', name)] as const);
export const baseFolder = join(kubernetesFolder, 'base');
