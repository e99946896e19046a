import { limits } from '@imprint/contracts/limits';
import {
  ModelError,
  type Avatar,
  type AvatarModel,
  type AvatarModelCapability,
  type AvatarRequest,
  type FileModelContext,
  type GeneratedVideo,
  type Voice,
} from '@imprint/domain/generation/avatar';
import { framePicture } from './frame-picture.js';
import { isHeyGenId } from './heygen-account.js';
import type { HeyGenVendor } from './heygen.vendor.js';
import { copiedVideo } from './job-video.model.js';
import { runVendorJob } from './vendor-job.js';

/** Characters of a text (developers.heygen.com/docs/enterprise-pricing, read on 2026-11-28). */
const scriptLength = 5_000;

/** That of the avatar, where it has one; of a picture, the first one of the account. */
const ownVoice: Voice = { id: 'auto', label: 'The one of the avatar', language: 'mul' };

/** Videos by the engine Avatar IV, which the vendor takes for every avatar (developers.heygen.com/reference/create-video, read on 2026-11-28). */
export class HeyGenAvatarModel implements AvatarModel {
  readonly unavailable = null;
  readonly capability: AvatarModelCapability;

  /** @param vendor closed with the model */
  constructor(private readonly vendor: HeyGenVendor) {
    const { avatars, voices, hasAll } = vendor.account;
    this.capability = {
      ...{ name: 'heygen/avatar_iv', provider: 'heygen', label: 'HeyGen Avatar IV' },
      description: 'Has a filmed or drawn person say a text, in the avatars and voices of an account at HeyGen, or a picture.',
      // "Supported values: '16:9', '9:16', '4:5', '5:4', '1:1', 'auto'", of which requests have four.
      aspectRatios: ['16:9', '9:16', '1:1', '4:5'],
      pictures: 1,
      promptLength: Math.min(limits.promptLength, scriptLength),
      credits: 0,
      timeoutMs: 300_000,
      get avatars(): readonly Avatar[] {
        return avatars.latest() ?? [];
      },
      get areAvatarsKnown(): boolean {
        return avatars.latest() !== null && hasAll.avatars;
      },
      get voices(): readonly Voice[] {
        return [ownVoice, ...(voices.latest() ?? [])];
      },
      get areVoicesKnown(): boolean {
        return voices.latest() !== null && hasAll.voices;
      },
    };
  }

  generate(request: AvatarRequest, { folder, ...context }: FileModelContext): Promise<GeneratedVideo> {
    const { vendor } = this;
    const input = (): Promise<object> => this.inputOf(request, context.signal);
    const find = vendor.repeating(context.job.known, input);
    return runVendorJob(context, {
      name: this.capability.name,
      ...vendor.calls,
      ...(find === null ? {} : { find }),
      input,
      submit: (job, made) => vendor.submit('', made, job),
      look: (id, signal) => vendor.look(id, signal),
      fetch: ([url], signal) => copiedVideo(vendor, url, folder, signal),
    });
  }

  async close(): Promise<void> {
    await this.vendor.close();
  }

  /** What the vendor is given. @throws ModelError */
  private async inputOf(request: AvatarRequest, signal: AbortSignal): Promise<object> {
    const { prompt: script, aspectRatio, picture } = request;
    const common = { script, aspect_ratio: aspectRatio, resolution: '720p' };
    if (picture === null) {
      const avatar_id = await this.avatarOf(request, signal);
      const voice = request.voiceId === ownVoice.id ? {} : { voice_id: voiceNamed(request.voiceId) };
      return { type: 'avatar', avatar_id, ...common, ...voice };
    }
    const { mimeType: media_type, base64: data } = await framePicture(picture, aspectRatio);
    const voice_id = await this.voiceOfPicture(request, signal);
    return { type: 'image', image: { type: 'base64', media_type, data }, ...common, voice_id };
  }

  /** The first one of the account where none was named, and none was known when the request was accepted. */
  private async avatarOf({ avatarId }: AvatarRequest, signal: AbortSignal): Promise<string> {
    const id = avatarId ?? (await this.vendor.account.avatars.current(signal))[0]?.id;
    if (id !== undefined && isHeyGenId(id)) return id;
    throw unknown(
      'unknown_avatar',
      avatarId === null ? 'The account at HeyGen has no avatars.' : `There is no avatar ${avatarId}.`,
    );
  }

  private async voiceOfPicture({ voiceId }: AvatarRequest, signal: AbortSignal): Promise<string> {
    if (voiceId !== ownVoice.id) return voiceNamed(voiceId);
    const [first] = await this.vendor.account.voices.current(signal);
    if (first === undefined) throw unknown('unknown_voice', 'The account at HeyGen has no voices.');
    return first.id;
  }
}

/** @throws ModelError */
function voiceNamed(voiceId: string): string {
  if (isHeyGenId(voiceId)) return voiceId;
  throw unknown('unknown_voice', `There is no voice ${voiceId}.`);
}

const unknown = (code: 'unknown_avatar' | 'unknown_voice', message: string): ModelError =>
  new ModelError({ class: 'validation', code, message, retryable: false });
