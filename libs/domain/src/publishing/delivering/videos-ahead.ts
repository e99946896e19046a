import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { Sweeper } from '@imprint/platform/wake-loop';
import { videoFit } from '@imprint/contracts/publishing/content-rules';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AssetsService, FittedVideos, writtenVideoFit, type FittedVideo } from '../../media/index.js';
import { CHANNELS, type Channels } from '../channel/index.js';
import { factsOf } from '../composing/content-rules.js';
import { videoConverting } from '../publish-failure.js';
import { WaitingTargetsRepository } from './waiting-targets.repository.js';

/** Longer than most conversions take. */
const minutesAhead = 60;
const targetsAtOnce = 500;

/** Has videos converted before their posts are due, and posts go on that waited for one all the same. */
@Injectable()
export class VideosAhead extends Sweeper {
  private readonly logger = new Logger(VideosAhead.name);
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly waiting: WaitingTargetsRepository,
    private readonly assets: AssetsService,
    private readonly videos: FittedVideos,
    private readonly signals: SignalBus,
    @Inject(CHANNELS) private readonly channels: Channels,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('conversion of videos ahead', config.SWEEP_INTERVAL_MS);
  }

  override onApplicationBootstrap(): void {
    if (![...this.channels.values()].some(({ capability }) => capability.limits.videos?.converts === true)) return;
    this.unsubscribe = this.signals.subscribe(
      'video.fitted',
      ({ organizationId }) => void this.goOn(organizationId).catch((error: unknown) => this.failed(error)),
    );
    super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await super.beforeApplicationShutdown();
  }

  /** Idempotent: what is converted, or being converted, is not wanted again. */
  override async sweep(): Promise<void> {
    const ahead = await this.waiting.videosAhead(minutesAhead, targetsAtOnce);
    if (ahead.length === 0) return;
    const ids = (of: 'organizationId' | 'assetId'): string[] => [...new Set(ahead.map((target) => target[of]))];
    const names = [ids('organizationId'), ids('assetId')] as const;
    const [assets, known] = await Promise.all([this.assets.findOfAny(...names), this.videos.findOfAny(...names)]);
    for (const { organizationId, platform, assetId } of ahead) {
      const asset = assets.find((row) => row.id === assetId && row.organizationId === organizationId);
      const limit = this.channels.get(platform)?.capability.limits.videos;
      const fit = asset === undefined ? null : videoFit(factsOf(asset), limit);
      const isKnown = (video: FittedVideo): boolean => video.assetId === assetId && video.status !== 'failed';
      if (fit === null || known.some((video) => isKnown(video) && video.rule === writtenVideoFit(fit))) continue;
      await this.videos.want(organizationId, assetId, fit);
    }
  }

  private failed(error: unknown): void {
    this.logger.warn({ err: error }, 'posts that waited for a video could not be woken; they look again by themselves');
  }

  /** A signal that is lost costs a wait: the target looks again by itself. */
  private async goOn(organizationId: string): Promise<void> {
    if (await this.waiting.goOn(organizationId, videoConverting))
      await this.signals.publish('targets.changed', { dueAt: new Date().toISOString() });
  }
}
