import type { ImageTrainer } from '@imprint/domain/generation/image';
import type { Config } from '@imprint/platform/config';
import { FalTrainer } from './fal.trainer.js';
import { falVendor, replicateVendor, type JobSettings } from './job-vendors.js';
import { ReplicateTrainer } from './replicate.trainer.js';
import { requireKey } from './vendor-connections.js';

/** What decides which trainers of vendors there are. */
export type TrainerSettings = JobSettings &
  Pick<Config, 'FAL_PLATFORM_BASE_URL' | 'FAL_STORAGE_BASE_URL' | 'FAL_TRAINERS' | 'REPLICATE_TRAINERS'>;

/** Each trainer has its own connections, and closes them. @throws Error when trainers are listed without their key */
export function jobTrainers(config: TrainerSettings): ImageTrainer[] {
  const { FAL_TRAINERS, REPLICATE_TRAINERS, REPLICATE_BASE_URL: baseUrl } = config;
  const { FAL_STORAGE_BASE_URL: storageUrl, FAL_PLATFORM_BASE_URL: platformUrl } = config;
  requireKey('FAL_KEY', config.FAL_KEY, 'FAL_TRAINERS', FAL_TRAINERS);
  requireKey('REPLICATE_API_TOKEN', config.REPLICATE_API_TOKEN, 'REPLICATE_TRAINERS', REPLICATE_TRAINERS);
  return [
    ...FAL_TRAINERS.flatMap((offered) => {
      const service = falVendor(config, [storageUrl, platformUrl]);
      return service === null ? [] : [new FalTrainer(service, { storageUrl, platformUrl, offered })];
    }),
    ...REPLICATE_TRAINERS.flatMap((offered) => {
      const service = replicateVendor(config);
      return service === null ? [] : [new ReplicateTrainer(service, { baseUrl, offered })];
    }),
  ];
}
