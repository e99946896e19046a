import { IsIn, IsInt, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { Clearable } from '../documents/clearable.js';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';
import type { CaptionFacts } from '../publishing/content-rules/index.js';

/** Formats of captions: WebVTT and SubRip. */
export const captionFormats = ['vtt', 'srt'] as const;
export type CaptionFormat = (typeof captionFormats)[number];

/** `PUT /v1/assets/{id}/captions/{language}`. */
export class SetCaptions {
  @Described('`vtt` for WebVTT, `srt` for SubRip; without it, what begins with `WEBVTT` is WebVTT.', 'srt')
  @IsOptional()
  @IsIn(captionFormats)
  format?: CaptionFormat;

  @Described('The file as text.', '1\n00:00:01,000 --> 00:00:03,500\nGood morning from the terrace.\n')
  @IsString()
  @MaxLength(limits.captionsLength)
  content!: string;
}

/** `POST /v1/videos/{id}/captions/transcribe`. */
export class TranscribeVideo {
  @Described('Model that writes them; the first one with `transcribes` if left out.', 'openai/whisper-1')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;
}

/** `GET /v1/assets/{id}/captions/{language}`. */
export class ReadCaptionsQuery {
  @Described('`vtt` for WebVTT, `srt` for SubRip.', 'vtt')
  @IsOptional()
  @IsIn(captionFormats)
  format?: CaptionFormat;
}

/** Captions of a video in one language. */
@Resource({ type: 'captions', path: null })
export class CaptionsResource {
  @Described('Language as a BCP 47 tag.', 'en') @IsString() language!: string;
  @Described('How `content` is written.', 'vtt') @IsIn(captionFormats) format!: CaptionFormat;
  @Described('How many cues there are.', 24) @IsInt() cues!: number;
  @Described('The file.', 'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nGood morning from the terrace.\n')
  @IsString()
  content!: string;
  @Described('When it was last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}

/** Captions of a video, without their text. */
export class AssetCaptions implements CaptionFacts {
  @Described('Language as a BCP 47 tag.', 'en') @IsString() language!: string;
  @Described('Size as WebVTT, in bytes.', 1840) @IsInt() bytes!: number;
}

/** `PATCH /v1/assets/{id}`. */
@Clearable('thumbnailAssetId')
export class ChangeAsset {
  @Described(
    'Picture that platforms show until the video plays; null for the one that each platform chooses.',
    exampleId('asset'),
  )
  @IsOptional()
  @IsId('asset')
  thumbnailAssetId?: string | null;
}
