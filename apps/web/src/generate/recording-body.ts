import type { CreateAudioBatch, CreateVideoBatch, GenerateAvatar } from '@imprint/sdk';
import { noOptions, optionsBody, type ChosenOptions } from './choices.js';
import type { Material } from './video-material.js';

/** Of a video, avatar, voice or music, as the form holds it. */
export interface RecordingOptions extends ChosenOptions, Material {
  seconds: string;
  voiceId: string;
  avatarId: string;
}

export const noRecordingOptions: RecordingOptions = {
  ...noOptions,
  seconds: '',
  voiceId: '',
  avatarId: '',
  references: [],
  audioAssetId: '',
};

const length = (seconds: string) => seconds !== '' && { durationSeconds: Number(seconds) };
const voice = (voiceId: string) => voiceId !== '' && { voiceId };
const pictures = (references: string[]) => references.length > 0 && { references };

/** A request for videos as the API takes it, without what they show. */
export function videoBody({ seconds, references, audioAssetId, ...fields }: RecordingOptions): Omit<CreateVideoBatch, 'prompts'> {
  return {
    ...optionsBody(fields),
    ...length(seconds),
    ...pictures(references),
    ...(audioAssetId !== '' && { audioAssetId }),
  };
}

/** A request for avatars as the API takes it, without what they say. */
export function avatarBody({ voiceId, avatarId, references, ...fields }: RecordingOptions): Omit<GenerateAvatar, 'prompt'> {
  return { ...optionsBody(fields), ...voice(voiceId), ...(avatarId !== '' && { avatarId }), ...pictures(references) };
}

/** A request for voices or music as the API takes it, without what is read or played. */
export function audioBody(
  type: CreateAudioBatch['type'],
  { seconds, voiceId, ...fields }: RecordingOptions,
): Omit<CreateAudioBatch, 'prompts'> {
  const { aspectRatio: _none, ...options } = optionsBody(fields);
  return { type, ...options, ...length(seconds), ...voice(voiceId) };
}
