import {
  FalSimulator,
  GoogleVideoSimulator,
  HeyGenSimulator,
  KlingSimulator,
  LumaSimulator,
  picture,
  ReplicateSimulator,
  RunwaySimulator,
  type JobSimulator,
  type Script,
  type SeenRequest,
} from '@imprint/adapters/models/testing';
import { readFileSync } from 'node:fs';

/** A second of moving bars with a tone. */
const video = readFileSync(new URL('../../src/fixtures/terrace.mp4', import.meta.url));

/** A simulated vendor with jobs, and what is asked of it. */
export interface SlowVendor {
  name: string;
  /** The request for one output. */
  ask: { path: string; body: object };
  simulator: {
    looks: number;
    readonly submissions: readonly SeenRequest[];
    nextSubmit(script: Script): void;
    stop(): Promise<void>;
  };
  /** Takes a job, and says what it is to be answered with. */
  take(seen: SeenRequest): object;
  settings: Record<string, string>;
  /** Whether a job is found by the name of its submission, so that none is ever lost. */
  isFoundByName: boolean;
  /** Of an output. */
  credits?: number;
}

const image = (model: string): SlowVendor['ask'] => ({ path: '/v1/images/generate', body: { prompt: 'Old wheat', model } });
const clip = (model: string): SlowVendor['ask'] => ({
  path: '/v1/videos/generate',
  body: { prompt: 'Old wheat', model, aspectRatio: '16:9' },
});

const avatar: SlowVendor['ask'] = {
  path: '/v1/avatars/generate',
  body: { prompt: 'Old wheat', avatarId: HeyGenSimulator.anna, model: 'heygen/avatar_iv' },
};

/** Every vendor whose work takes minutes, on ports of their own. */
export async function startSlowVendors(): Promise<SlowVendor[]> {
  const replicate = await ReplicateSimulator.start();
  const [fal, luma, runway] = [await FalSimulator.start(), await LumaSimulator.start(), await RunwaySimulator.start()];
  const [kling, google] = [await KlingSimulator.start(), await GoogleVideoSimulator.start()];
  const heygen = await HeyGenSimulator.start();
  luma.content = () => picture('1024x1024', 'png');
  for (const each of [runway, kling, google, heygen]) each.content = () => Promise.resolve(video);
  const job = (simulator: JobSimulator) => ({ simulator, take: (seen: SeenRequest) => simulator.accepted(simulator.take(seen)) });
  return [
    {
      ...{ name: 'replicate', simulator: replicate, isFoundByName: false, ask: image('replicate/flux-schnell') },
      credits: 4,
      take: (seen) => replicate.shown(replicate.take(seen)),
      settings: {
        REPLICATE_BASE_URL: `${replicate.origin}/v1`,
        REPLICATE_API_TOKEN: ReplicateSimulator.token,
        REPLICATE_MODELS: 'image:black-forest-labs/flux-schnell=4',
      },
    },
    {
      ...{ name: 'fal', ...job(fal), isFoundByName: false, ask: image('fal/flux-dev') },
      credits: 3,
      settings: { FAL_BASE_URL: fal.origin, FAL_KEY: FalSimulator.key, FAL_MODELS: 'image:fal-ai/flux/dev=3' },
    },
    {
      ...{ name: 'luma', ...job(luma), isFoundByName: false, ask: image('luma/uni-1') },
      settings: { LUMA_BASE_URL: `${luma.origin}/v1`, LUMA_API_KEY: LumaSimulator.key },
    },
    {
      ...{ name: 'runway', ...job(runway), isFoundByName: false, ask: clip('runway/gen4.5') },
      settings: { RUNWAY_BASE_URL: `${runway.origin}/v1`, RUNWAY_API_KEY: RunwaySimulator.key },
    },
    {
      ...{ name: 'kling', ...job(kling), isFoundByName: true, ask: clip('kling/kling-3.0') },
      settings: { KLING_BASE_URL: kling.origin, KLING_API_KEY: KlingSimulator.key },
    },
    {
      ...{ name: 'heygen', ...job(heygen), isFoundByName: true, ask: avatar },
      settings: { HEYGEN_BASE_URL: heygen.origin, HEYGEN_API_KEY: HeyGenSimulator.key },
    },
    {
      ...{ name: 'google', ...job(google), isFoundByName: false, ask: clip('google/gemini-omni-1.2-flash') },
      settings: {
        GOOGLE_BASE_URL: `${google.origin}/v1beta`,
        GOOGLE_API_KEY: GoogleVideoSimulator.key,
        GOOGLE_VIDEO_MODELS: 'gemini-omni-1.2-flash',
      },
    },
  ];
}
