import type { KeyedModels, KeyedVendors } from '@imprint/domain/generation/vendors';
import type { Config } from '@imprint/platform/config';
import type { OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { askWithKey, vendorKeyUses } from './vendor-key-uses.js';
import { vendorAudioModels } from './audio-models.js';
import { directImageModels } from './direct-image-models.js';
import { jobAvatarModels, jobImageModels, jobVideoModels } from './job-models.js';
import { jobTrainers } from './job-trainers.js';
import { createMediaVendors } from './media-vendors.module.js';
import { vendorTextModels } from './text-models.js';
import { vendorTranscriptionModels } from './transcription-models.js';

/** The models of the instance, by kind. */
type Models = Pick<KeyedModels, 'image' | 'video' | 'audio' | 'avatar' | 'text' | 'transcription' | 'trainers'>;

interface VendorModel {
  capability: { name: string; provider: string };
}

/** Keys that are kept open; another one is opened again. */
const openAtMost = 200;
/** Milliseconds until a key that was pushed out is closed: nobody is still at work with it then. */
const closedAfterMs = 15 * 60_000;

/** Opens the models of a vendor with another key than the instance's. */
export class ConfiguredVendors implements KeyedVendors, OnApplicationShutdown {
  readonly offered: ReadonlyMap<string, readonly string[]>;
  private readonly opened = new LRUCache<string, KeyedModels>({
    max: openAtMost,
    dispose: (models, _key, reason) => {
      if (reason !== 'delete') setTimeout(() => void closeAll(models), closedAfterMs).unref();
    },
  });

  constructor(
    private readonly config: Config,
    models: Models,
  ) {
    const all = Object.values(models).flatMap((kind) => [...kind.values()].map(({ capability }) => capability));
    const byVendor = Map.groupBy(all, ({ provider }) => provider);
    const vendors = [...vendorKeyUses.keys()].filter((vendor) => byVendor.has(vendor));
    this.offered = new Map(vendors.map((vendor) => [vendor, (byVendor.get(vendor) ?? []).map(({ name }) => name)]));
  }

  async check(vendor: string, key: string, signal: AbortSignal): Promise<boolean | null> {
    const use = vendorKeyUses.get(vendor);
    const question = use?.question(this.config, key) ?? null;
    return question === null ? null : askWithKey(vendor, key, question, signal);
  }

  open(vendor: string, key: string): Promise<KeyedModels> {
    const name = createHash('sha256').update(`${vendor}\n${key}`).digest('base64');
    const known = this.opened.get(name);
    if (known !== undefined) return Promise.resolve(known);
    const models = this.opening(vendor, key);
    this.opened.set(name, models);
    return Promise.resolve(models);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.opened.values()].map((models) => closeAll(models)));
  }

  private opening(vendor: string, key: string): KeyedModels {
    // Nobody calls about the jobs of another account: their signatures are those of that account.
    const settings = {
      ...vendorKeyUses.get(vendor)?.settings(key),
      VENDOR_WEBHOOK_SECRETS: new Map(),
      REPLICATE_WEBHOOK_SECRET: null,
    };
    const config: Config = { ...this.config, ...settings };
    const of = <Model extends VendorModel>(models: readonly Model[]): ReadonlyMap<string, Model> =>
      new Map(models.flatMap((model) => (model.capability.provider === vendor ? [[model.capability.name, model] as const] : [])));
    return {
      image: of([...directImageModels(config), ...jobImageModels(config)]),
      video: of(jobVideoModels(config)),
      audio: of(vendorAudioModels(config)),
      avatar: of(jobAvatarModels(config)),
      text: of(vendorTextModels(config)),
      transcription: of(vendorTranscriptionModels(config)),
      trainers: of(jobTrainers(config)),
      lastFour: key.slice(-4),
      jobs: createMediaVendors(config).get(vendor) ?? null,
    };
  }
}

async function closeAll({ jobs, lastFour: _, ...kinds }: KeyedModels): Promise<void> {
  const models = Object.values(kinds).flatMap((kind) => [...kind.values()]);
  await Promise.all([...models, ...(jobs === null ? [] : [jobs])].map((each) => each.close()));
}
