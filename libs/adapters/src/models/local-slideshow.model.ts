import { limits } from '@imprint/contracts/limits';
import type {
  FileModelContext,
  GeneratedVideo,
  VideoModel,
  VideoModelCapability,
  VideoRequest,
} from '@imprint/domain/generation/video';
import type { DrawJob } from './slideshow/draw-film.js';
import { filmTimeoutMs, type FilmStudio } from './slideshow/film-studio.js';
import { videoStyle } from './slideshow/video-style.js';
import { videoCanvas, type VideoRatio } from './slideshow/stage.js';

/** Percent of the work after which everything is drawn. */
const drawnAt = 15;

/**
 * A video of the prompt's sentences, set as cards are, in turns with pictures of the request. It draws what `local/card` draws, and its words have
 * the same limits.
 */
export class LocalSlideshowModel implements VideoModel {
  readonly unavailable = null;
  readonly capability: VideoModelCapability = {
    name: 'local/slideshow',
    provider: 'local',
    label: 'Slideshow',
    description:
      "Sets the prompt's sentences as moving scenes in the brand's colours, in turns with pictures, with a voice or music. Its style is calm, bold, fast, or steady for any other word.",
    aspectRatios: Object.keys(videoCanvas) as VideoRatio[],
    durations: { min: 3, max: 60, usual: 10 },
    pictures: 10,
    takesAudio: true,
    takesEndFrame: true,
    takesContext: true,
    promptLength: limits.promptLength,
    credits: 0,
    timeoutMs: filmTimeoutMs,
  };

  constructor(private readonly studio: FilmStudio) {}

  async generate(request: VideoRequest, context: FileModelContext): Promise<GeneratedVideo> {
    const { audio, ...drawn } = request;
    const job: DrawJob = { request: drawn, folder: context.folder };
    const order = { task: 'draw', job, sound: audio, drawsFrom: 0, encodesFrom: drawnAt } as const;
    const video = await this.studio.make(order, context);
    const { style } = request;
    return { ...video, styleUsed: style === null ? null : videoStyle(style).name };
  }

  close(): Promise<void> {
    return this.studio.close();
  }
}
