import type { OfferedModel } from '@imprint/contracts/generation';
import type { AvatarModel } from '@imprint/domain/generation/avatar';
import type { ImageModel, ImageRequest } from '@imprint/domain/generation/image';
import type { VideoModel, VideoRequest } from '@imprint/domain/generation/video';
import { googleVideoInput, googleVideos } from './google-video.vendor.js';
import { HeyGenAvatarModel } from './heygen-avatar.model.js';
import { JobImageModel } from './job-image.model.js';
import {
  falVendor,
  googleVideoVendor,
  heygenVendor,
  klingVendor,
  lumaVendor,
  replicateVendor,
  runwayVendor,
  type JobSettings,
} from './job-vendors.js';
import { JobVideoModel, type OfferedVideo } from './job-video.model.js';
import type { JobService } from './job-service.js';
import { klingInput, klingVideos } from './kling.vendor.js';
import { lumaPictureInput, lumaPictureRatios, lumaVideo, lumaVideoInput } from './luma.vendor.js';
import { pictureWords } from './picture-words.js';
import { runwayInput, runwayVideos } from './runway.vendor.js';
import { requireKey } from './vendor-connections.js';

/** As the models of the FLUX family at Replicate take it (replicate.com/black-forest-labs/flux-schnell, 2026-11-28). */
export const replicatePicture = (request: ImageRequest): object => ({
  prompt: pictureWords(request),
  aspect_ratio: request.aspectRatio,
});

/** As video models at Replicate take it (replicate.com/black-forest-labs/flux-3, replicate.com/bytedance/seedance-1-pro, 2026-11-28). */
export const replicateVideo = (request: VideoRequest): object => ({
  prompt: pictureWords(request),
  aspect_ratio: request.aspectRatio,
  duration: Math.round(request.durationSeconds),
});

const falSizes = { '1:1': 'square_hd', '16:9': 'landscape_16_9' } as const;

/** As the models of the FLUX family at fal take it (fal.ai/models/fal-ai/flux-1/dev/llms.txt, 2026-11-28). */
export const falPicture = (request: ImageRequest): object => ({
  prompt: pictureWords(request),
  image_size: falSizes[request.aspectRatio as keyof typeof falSizes],
});

/** Each model has its own connections, and closes them. @throws Error when models are listed without their key */
export function jobImageModels(config: JobSettings): ImageModel[] {
  requireKey('REPLICATE_API_TOKEN', config.REPLICATE_API_TOKEN, 'REPLICATE_MODELS', config.REPLICATE_MODELS);
  requireKey('FAL_KEY', config.FAL_KEY, 'FAL_MODELS', config.FAL_MODELS);
  return [
    ...models(config.REPLICATE_MODELS, () => replicateVendor(config), replicatePicture),
    ...models(config.FAL_MODELS, () => falVendor(config), falPicture),
    ...config.LUMA_MODELS.flatMap((name) => {
      const service = name === 'ray-3.2' ? null : lumaVendor(config);
      return service === null ? [] : [new JobImageModel(service, name, lumaPictureInput(name), lumaPictureRatios)];
    }),
  ];
}

/** Each model has its own connections, and closes them. @throws Error when models are listed without their key */
export function jobVideoModels(config: JobSettings): VideoModel[] {
  requireKey('GOOGLE_API_KEY', config.GOOGLE_API_KEY, 'GOOGLE_VIDEO_MODELS', config.GOOGLE_VIDEO_MODELS);
  const lumaVideos = config.LUMA_MODELS.filter((name) => name === lumaVideo.path).map(() => lumaVideo);
  return [
    ...config.REPLICATE_MODELS.flatMap(({ path, seconds, price }) =>
      seconds === null
        ? []
        : videos(
            [{ ...replicateOffer(path, seconds), ...(price && { price }) }],
            () => replicateVendor(config),
            () => replicateVideo,
          ),
    ),
    ...videos(
      config.RUNWAY_MODELS.map((name) => runwayVideos[name]),
      () => runwayVendor(config),
      runwayInput,
    ),
    ...videos(
      lumaVideos,
      () => lumaVendor(config),
      () => lumaVideoInput,
    ),
    ...videos(
      config.KLING_MODELS.map((name) => klingVideos[name]),
      () => klingVendor(config),
      klingInput,
    ),
    ...videos(
      config.GOOGLE_VIDEO_MODELS.map((name) => googleVideos[name]),
      () => googleVideoVendor(config),
      googleVideoInput,
    ),
  ];
}

/** Each model has its own connections, and closes them. */
export function jobAvatarModels(config: JobSettings): AvatarModel[] {
  const heygen = heygenVendor(config);
  return heygen === null ? [] : [new HeyGenAvatarModel(heygen)];
}

/** Nobody but the operator knows what the models of Replicate take. */
export const replicateOffer = (path: string, { min, max }: { min: number; max: number }): OfferedVideo => ({
  path,
  aspectRatios: ['16:9', '9:16', '1:1'],
  durations: { min, max, usual: min },
  pictures: 0,
});

/** @param inputOf what a model is given for a request */
function videos<Offer extends OfferedVideo>(
  offers: readonly Offer[],
  connect: () => JobService | null,
  inputOf: (offer: Offer) => (request: VideoRequest) => object | Promise<object>,
): VideoModel[] {
  return offers.flatMap((offer) => {
    const service = connect();
    return service === null ? [] : [new JobVideoModel(service, offer, inputOf(offer))];
  });
}

function models(
  offered: readonly OfferedModel[],
  connect: () => JobService | null,
  inputOf: (request: ImageRequest) => object,
): ImageModel[] {
  return offered.flatMap(({ path, seconds, price }) => {
    const service = seconds === null ? connect() : null;
    return service === null ? [] : [new JobImageModel(service, path, inputOf, undefined, price)];
  });
}
