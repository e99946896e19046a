import type { Principal, Scope } from '@imprint/contracts/access';
import {
  CreateAudioBatch,
  CreateAvatarBatch,
  CreateContentBatch,
  CreateImageBatch,
  CreateVideoBatch,
  GenerateArticle,
  GenerateAudio,
  GenerateAvatar,
  GenerateContent,
  GenerateImage,
  GenerateTurboContent,
  GenerateVideo,
  RepurposePost,
} from '@imprint/contracts/generation';
import { CaptureKnowledge } from '@imprint/contracts/knowledge';
import { MergeVideos, TranscribeVideo, TransformImage, TransformRecording } from '@imprint/contracts/media';
import { CreateTraining } from '@imprint/contracts/trainings';
import type { BatchView, ContentBatchView, GenerationView, MadeOfPicture, TrainingView } from '../../generation/index.js';
import type { KnowledgeSourceView } from '../../knowledge/index.js';

/** A request over REST that starts something. */
export interface Start<Body extends object = object> {
  title: string;
  /** The key needs any one of these. */
  scopes: readonly Scope[];
  body: new () => Body;
  /** The name under which approvals keep the id in the path, if there is one. */
  idName?: string;
}

const start = <Body extends object>(declaration: Start<Body>): Start<Body> => declaration;
const images: readonly Scope[] = ['images:create'];
const recordings: readonly Scope[] = ['videos:create'];
const editing: readonly Scope[] = ['videos:update'];
const drafts: readonly Scope[] = ['posts:draft'];

/** Everything over REST that starts what may cost credits, by the name under which approvals keep it. */
export const starts = {
  generate_images: start({ title: 'Generate images', scopes: images, body: GenerateImage }),
  generate_videos: start({ title: 'Generate videos', scopes: recordings, body: GenerateVideo }),
  generate_avatars: start({ title: 'Generate avatars', scopes: recordings, body: GenerateAvatar }),
  generate_audio: start({ title: 'Generate audio', scopes: recordings, body: GenerateAudio }),
  create_image_batch: start({ title: 'Generate a batch of images', scopes: images, body: CreateImageBatch }),
  create_video_batch: start({ title: 'Generate a batch of videos', scopes: recordings, body: CreateVideoBatch }),
  create_avatar_batch: start({ title: 'Generate a batch of avatars', scopes: recordings, body: CreateAvatarBatch }),
  create_audio_batch: start({ title: 'Generate a batch of audio', scopes: recordings, body: CreateAudioBatch }),
  transform_image: start({ title: 'Transform an image', scopes: ['images:update'], body: TransformImage, idName: 'imageId' }),
  transform_video: start({ title: 'Transform a video', scopes: editing, body: TransformRecording, idName: 'videoId' }),
  transform_audio: start({ title: 'Transform audio', scopes: editing, body: TransformRecording, idName: 'audioId' }),
  merge_videos: start({ title: 'Merge videos', scopes: editing, body: MergeVideos }),
  transcribe_video: start({ title: 'Write captions of a video', scopes: editing, body: TranscribeVideo, idName: 'videoId' }),
  add_knowledge: start({
    title: 'Transcribe a recording for a brand',
    scopes: drafts,
    body: CaptureKnowledge,
    idName: 'brandId',
  }),
  create_training: start({ title: 'Train a model', scopes: images, body: CreateTraining }),
  write_content: start({ title: 'Write content', scopes: drafts, body: GenerateContent }),
  write_for_channels: start({ title: 'Write for several channels', scopes: drafts, body: GenerateTurboContent }),
  create_content_batch: start({ title: 'Write many drafts', scopes: drafts, body: CreateContentBatch }),
  rewrite_post: start({ title: 'Rewrite a post for another channel', scopes: drafts, body: RepurposePost, idName: 'postId' }),
  write_article: start({ title: 'Write an article', scopes: ['articles:create'], body: GenerateArticle }),
} as const;
export type StartName = keyof typeof starts;

/** What each of them returns. */
export interface StartViews extends Record<StartName, unknown> {
  generate_images: GenerationView;
  generate_videos: GenerationView;
  generate_avatars: GenerationView;
  generate_audio: GenerationView;
  create_image_batch: BatchView;
  create_video_batch: BatchView;
  create_avatar_batch: BatchView;
  create_audio_batch: BatchView;
  transform_image: MadeOfPicture;
  transform_video: GenerationView;
  transform_audio: GenerationView;
  merge_videos: GenerationView;
  transcribe_video: GenerationView;
  add_knowledge: KnowledgeSourceView;
  create_training: TrainingView;
  write_content: GenerationView;
  write_for_channels: GenerationView;
  create_content_batch: ContentBatchView;
  rewrite_post: GenerationView;
  write_article: GenerationView;
}

/** A request to start something. */
export interface StartRequest<Name extends StartName> {
  body: InstanceType<(typeof starts)[Name]['body']>;
  /** Of the path; empty where there is none. */
  id?: string;
  /** Under which it is started once. */
  key: string | null;
}

/** How each of them is started. */
export type Starters<Names extends StartName = StartName> = {
  readonly [Name in Names]: (caller: Principal, request: Required<StartRequest<Name>>) => Promise<StartViews[Name]>;
};
