import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  ChannelError,
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type EditedPost,
  type LookUpResult,
  type OutgoingMedia,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishedRecord,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { textOf } from './answer-fields.js';
import { refused } from './platform-failures.js';
import { timedPause, type Pause } from './polling.js';
import { SlackApi } from './slack/api.js';
import { capability } from './slack/capability.js';
import { slackFailure, videoNotShown } from './slack/failures.js';
import { uploadImages, type SlackUploads } from './slack/images.js';
import { contentProblems, requireLength } from './slack/message-content.js';
import { deleteMessage, editMessage, isCut, newMessage, recordOf } from './slack/messages.js';
import { findOwnMessage } from './slack/own-messages.js';
import { identify, placeOf, type SlackPlace } from './slack/place.js';
import { rehearsedCalls } from './slack/rehearsed-calls.js';
import { findSharedVideo, untilShown, uploadVideo, videoMessage, videoOf } from './slack/videos.js';
import { sized } from './streamed-body.js';

const callTimeoutMs = 60_000;
/** A page of 200 messages with their blocks is the largest answer. */
const answerBytes = 16 * 1024 * 1024;
/** The `ts` of the message, saved after the call. */
const step = 'message';
/** The `ts` of a message that Slack has cut, as long as it is there. */
const cutStep = 'cut message';

/**
 * Messages in a channel of a Slack workspace, by a bot. Slack does not recognise a repeated call, so every message carries the id of its target
 * in its metadata, by which a look-up finds it.
 */
@Injectable()
export class SlackChannel implements Channel {
  readonly capability: ChannelCapability = capability;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new SlackChannel(inPlaceOf(this.safeFetch), this.config, this.pause),
    calls: rehearsedCalls,
  };
  private readonly api: SlackApi;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SLACK_API_URL'>,
    @Optional() private readonly pause: Pause = timedPause,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    const fileFetch = safeFetch.asFetch({ timeoutMs: capability.timeoutMs, maxResponseBytes: answerBytes });
    this.api = new SlackApi({ fetch, fileFetch }, config.SLACK_API_URL);
  }

  async connect(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    const place = placeOf(credentials);
    try {
      return await identify(this.api, place, signal);
    } catch (error) {
      throw slackFailure(error, 'prepare', [place.botToken]);
    }
  }

  check(post: Parameters<Channel['check']>[0]): ContentProblem[] {
    return contentProblems(post);
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const place = placeOf(post.connection.credentials);
    const sent = post.steps.find(step);
    if (sent !== undefined) return recordOf(sent.value, post, place);
    const video = videoOf(post);
    if (video !== undefined) return await this.#publishVideo(post, place, video, signal);
    let body: object;
    try {
      requireLength(post.text);
      const uploads = this.#uploadsOf(place);
      body = newMessage(post, place, await uploadImages(uploads, post, signal));
      signal.throwIfAborted();
    } catch (error) {
      throw slackFailure(error, 'prepare', [place.botToken]);
    }
    const record = await this.#send(post, place, body, signal);
    await post.steps.save(step, record.externalProviderId);
    return record;
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const place = placeOf(post.connection.credentials);
    const sent = post.steps.find(step);
    if (sent !== undefined) return { outcome: 'found', record: recordOf(sent.value, post, place) };
    if ((post.steps.find(cutStep)?.value ?? '') !== '')
      return {
        outcome: 'unknown',
        reason: 'Slack has cut the text of the message, which may still be in the channel. Delete it there.',
      };
    try {
      const video = videoOf(post);
      if (video !== undefined) return await findSharedVideo(this.#uploadsOf(place), place, { video, post }, signal);
      return await findOwnMessage(this.api, place, post, signal);
    } catch (error) {
      throw slackFailure(error, 'lookUp', [place.botToken]);
    }
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const place = placeOf(post.connection.credentials);
    if (videoOf(post) !== undefined)
      throw refused('validation', 'edit_not_allowed', 'A message with a video cannot be edited here. Nothing was changed.');
    try {
      await editMessage(this.api, place, post, signal);
    } catch (error) {
      throw slackFailure(error, 'write', [place.botToken]);
    }
  }

  async deletePost({ connection, externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const place = placeOf(connection.credentials);
    try {
      return await deleteMessage(this.api, place, externalProviderId, signal);
    } catch (error) {
      throw slackFailure(error, 'write', [place.botToken]);
    }
  }

  #uploadsOf({ botToken }: SlackPlace): SlackUploads {
    return { api: this.api, botToken, pause: this.pause };
  }

  /** Slack makes the message itself, when the upload is completed for the channel. */
  async #publishVideo(
    post: OutgoingPost,
    place: SlackPlace,
    video: OutgoingMedia,
    signal: AbortSignal,
  ): Promise<PublishedRecord> {
    const uploads = this.#uploadsOf(place);
    let uploaded: Awaited<ReturnType<typeof uploadVideo>>;
    try {
      requireLength(post.text);
      uploaded = await uploadVideo(uploads, { video: await sized(video), post }, signal);
      signal.throwIfAborted();
    } catch (error) {
      throw slackFailure(error, 'prepare', [place.botToken]);
    }
    const { fileId, share } = uploaded;
    try {
      if (share.state === 'gone')
        await this.api.write(place.botToken, 'files.completeUploadExternal', videoMessage(post, place, fileId), signal);
    } catch (error) {
      throw slackFailure(error, 'write', [place.botToken]);
    }
    const ts = await this.#shown(uploads, fileId, signal);
    await post.steps.save(step, ts);
    return recordOf(ts, post, place);
  }

  /** Whatever goes wrong while it is waited for, the message may be there. */
  async #shown(uploads: SlackUploads, fileId: string, signal: AbortSignal): Promise<string> {
    try {
      return await untilShown(uploads, fileId, signal);
    } catch (error) {
      if (error instanceof ChannelError) throw error;
      signal.throwIfAborted();
      throw videoNotShown();
    }
  }

  async #send(post: OutgoingPost, place: SlackPlace, body: object, signal: AbortSignal): Promise<PublishedRecord> {
    try {
      const { fields } = await this.api.write(place.botToken, 'chat.postMessage', body, signal);
      const ts = textOf(fields, 'ts');
      if (isCut(fields)) throw await this.#takeBack(post, place, ts, signal);
      return recordOf(ts, post, place);
    } catch (error) {
      throw slackFailure(error, 'write', [place.botToken]);
    }
  }

  /** Nobody should see half a message. No text that is sent should be cut, so Slack's limit is another one by then. */
  async #takeBack({ steps }: OutgoingPost, place: SlackPlace, ts: string, signal: AbortSignal): Promise<ChannelError> {
    await steps.save(cutStep, ts);
    try {
      await deleteMessage(this.api, place, ts, signal);
    } catch {
      return new ChannelError({
        outcome: 'unknown',
        class: 'validation',
        code: 'message_truncated',
        message: 'Slack has cut the text of the message, which could not be deleted. Delete it on Slack, and shorten the text.',
        retryable: false,
      });
    }
    await steps.save(cutStep, '');
    return refused('validation', 'message_truncated', 'Slack has cut the text, so the message was deleted. Shorten the text.');
  }
}
