import { wholeOrganization } from '@imprint/contracts/access';
import { whileHeld } from '@imprint/platform/lease';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AssetsRepository } from './assets.repository.js';
import { FittedVideosRepository, fittingLeaseMs, type HeldFitting } from './fitted-videos.repository.js';
import { posterRule, readVideoFit, waveformRule } from './fitted-videos.js';
import { MakeFittedVideo } from './make-fitted-video.js';
import { FILE_STORAGE, type FileStorage } from './storage/index.js';
import { VideoToolError } from './video-tool/index.js';

/** Beyond this, workers have died or the storage failed too often. */
const mostAttempts = 5;

/** Converts the videos, and draws the pictures, that are wanted, one after the other. Any number of workers share them; one without ffmpeg leaves them to others. */
@Injectable()
export class VideoFitter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(VideoFitter.name);
  private readonly loop: WakeLoop;
  private readonly stopping = new AbortController();
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly rows: FittedVideosRepository,
    private readonly assets: AssetsRepository,
    private readonly videos: MakeFittedVideo,
    @Inject(FILE_STORAGE) private readonly storage: Pick<FileStorage, 'delete'>,
    private readonly signals: SignalBus,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    const maxWaitMs = config.SWEEP_INTERVAL_MS;
    this.loop = new WakeLoop(async () => ((await this.fitNext()) ? 0 : maxWaitMs), { name: 'conversion of videos', maxWaitMs });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.videos.isPossible) return;
    await this.videos
      .removeAbandoned()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'old folders could not be removed'));
    this.unsubscribe = this.signals.subscribe('video.wanted', () => this.loop.wake());
    this.loop.start();
  }

  /** Ends a conversion that is going on; another worker, or the next process, begins it anew. */
  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    this.stopping.abort(new Error('the app stops'));
    if (this.videos.isPossible) await this.loop.stop();
  }

  /** Returns whether there was one. */
  async fitNext(): Promise<boolean> {
    const held = await this.rows.claim();
    if (held === null) return false;
    await this.fit(held);
    return true;
  }

  private async fit(held: HeldFitting): Promise<void> {
    const { id, organizationId, assetId, fence } = held;
    for (let attempt = 1; attempt < fence; attempt += 1) await this.storage.delete(keyOf(held, attempt));
    const renewal = {
      everyMs: fittingLeaseMs / 3,
      renew: () => this.rows.renew(held),
      onError: (error: unknown) => this.logger.warn({ err: error, id }, 'the lease of a conversion could not be renewed'),
    };
    try {
      await whileHeld(renewal, (hold) => this.make(held, AbortSignal.any([hold, this.stopping.signal])));
    } catch (error) {
      await this.storage.delete(keyOf(held, fence));
      if (this.stopping.signal.aborted) return this.rows.giveBack(held);
      const isFinal = error instanceof VideoToolError || fence >= mostAttempts;
      this.logger.warn({ err: error, id, assetId }, 'a video could not be converted');
      // The lease ends by itself, and then it is tried again.
      if (!isFinal) return;
      await this.rows.fail(held, error instanceof VideoToolError ? error.message : 'its file could not be read or stored');
    }
    await this.signals.publish('video.fitted', { organizationId, assetId });
  }

  private async make(held: HeldFitting, signal: AbortSignal): Promise<void> {
    const asset = await this.assets.find(wholeOrganization(held.organizationId), held.assetId);
    if (asset === null) return this.rows.drop(held);
    const storageKey = keyOf(held, held.fence);
    if (held.rule === posterRule || held.rule === waveformRule) {
      if (held.rule === posterRule) await this.videos.makePoster(asset, storageKey, signal);
      else await this.videos.makeWaveform(asset, storageKey, signal);
      if (!(await this.rows.finishPoster(held, storageKey))) await this.storage.delete(storageKey);
      return;
    }
    const made = await this.videos.make(asset, readVideoFit(held.rule), storageKey, signal);
    if (!(await this.rows.finish(held, { ...made, storageKey }))) await this.storage.delete(storageKey);
  }
}

/** Each attempt has its own, so that a late one cannot affect a later one. */
const keyOf = ({ organizationId, id, rule }: HeldFitting, attempt: number): string =>
  `${organizationId}/${id}-${attempt}.${extensions[rule] ?? 'mp4'}`;

const extensions: Readonly<Record<string, string>> = { [posterRule]: 'jpg', [waveformRule]: 'png' };
