import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { PostsService } from '../../publishing/index.js';
import { type NodeDeclaration, type Rehearsal, type StepCall, StepFailure, type StepResult } from '../nodes/node-kind.js';
import type { Effect } from './effect.js';
import { brandField, brandOf, textIn, textsIn } from './effect-settings.js';
import { rehearsedId } from './rehearsed-ids.js';

const declaration: NodeDeclaration = {
  kind: 'post_draft',
  label: 'Draft a post',
  description: 'Keeps a text and files as a draft of a post, for people to look through or for a later node to schedule.',
  group: 'publish',
  fields: {
    content: {
      type: 'text',
      label: 'Text',
      description: 'The text of the post.',
      required: true,
      isTemplate: true,
      maxLength: 100_000,
    },
    assetIds: { type: 'list', label: 'Files', description: 'Ids of images and videos, in the order in which they appear.' },
    brandId: brandField,
  },
  outputs: {
    postId: { type: 'text', description: 'Id of the draft.' },
    content: { type: 'text', description: 'Its text.' },
    assetIds: { type: 'list', description: 'Ids of its files.' },
  },
  ports: ['out'],
  replay: 'keyed',
  undo: 'automatic',
  scopes: ['posts:draft'],
  needsBrand: true,
  timeoutSeconds: 60,
  retry: { maxAttempts: 3, waitSeconds: 5 },
};

/** Drafts a post. */
@Injectable()
export class PostDraft implements Effect {
  static readonly declaration = declaration;

  constructor(private readonly posts: PostsService) {}

  async perform(caller: Principal, call: StepCall): Promise<StepResult> {
    const { content, assetIds } = contentOf(call);
    const post = await this.posts.createPost(caller, { brandId: brandOf(call), content, assetIds }, call.key);
    return { output: { postId: post.id, content: post.content, assetIds: post.assetIds } };
  }

  /** Deletes the draft, unless somebody has gone on with it. */
  async compensate(caller: Principal, _call: StepCall, output: unknown): Promise<StepResult> {
    const made = output as { postId: string; content: string; assetIds: readonly string[] };
    const unchanged = async (): Promise<boolean> => {
      const post = await this.posts.read(caller, made.postId);
      if (post.thread.length === 0 && isDeepStrictEqual([post.content, post.assetIds], [made.content, made.assetIds]))
        return true;
      throw StepFailure.of('validation', 'post_changed', `The draft ${made.postId} was changed since, so that it stays.`);
    };
    await this.posts.delete(caller, made.postId, { unchanged }).catch((error: unknown) => {
      if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    });
    return { output: null };
  }

  rehearse(_caller: Principal, call: StepCall): Rehearsal {
    brandOf(call);
    return { output: { postId: rehearsedId('post'), ...contentOf(call) } };
  }
}

function contentOf({ settings }: StepCall): { content: string; assetIds: string[] } {
  return { content: textIn(settings, 'content') ?? '', assetIds: textsIn(settings, 'assetIds') };
}
