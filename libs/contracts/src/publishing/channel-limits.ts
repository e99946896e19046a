import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import {
  captionUnits,
  linkCardMakers,
  mediaKinds,
  type CaptionLimit,
  type CaptionUnit,
  type ContentLimits,
  type LinkCardMaker,
  type MediaKind,
  type MediaLimit,
  type ThumbnailLimit,
} from './content-rules/index.js';

/** Captions that a channel is sent with a video. */
export class CaptionRule implements CaptionLimit {
  @Described('Format in which they are sent.', 'vtt') @IsIn(['vtt', 'srt']) format!: 'vtt' | 'srt';
  @Described('Most bytes of one language. Larger ones are left out.', 20000) @IsInt() maxBytes!: number;
  @Described('Most languages. Further ones are left out.', 20) @IsInt() maxCount!: number;
  @Described('Whether they are sent once the video is published, which stays published where that fails.', true)
  @IsOptional()
  @IsBoolean()
  afterPost?: boolean | null;
}

/** The picture of a video that a channel is sent. */
export class ThumbnailRule implements ThumbnailLimit {
  @Described('Media types that are accepted.', ['image/jpeg', 'image/png'])
  @IsArray()
  @IsString({ each: true })
  mimeTypes!: readonly string[];
  @Described('Most bytes.', 2000000) @IsInt() maxBytes!: number;
  @Described('Whether it is sent once the video is published, which stays published where that fails.', true)
  @IsOptional()
  @IsBoolean()
  afterPost?: boolean | null;
  @Described('Whether it is only sent with a video that is the only file of its post.', true)
  @IsOptional()
  @IsBoolean()
  alone?: boolean | null;
}

/** Media of one kind that a channel accepts. */
export class MediaRule implements MediaLimit {
  @Described('Media types that are accepted.', ['image/jpeg', 'image/png'])
  @IsArray()
  @IsString({ each: true })
  mimeTypes!: readonly string[];
  @Described('Most bytes of one file.', 1000000) @IsInt() maxBytes!: number;
  @Described('Most files of one post.', 4) @IsInt() maxCount!: number;
  @Described('Shortest duration in seconds; absent where there is none.', 3) @IsOptional() @IsNumber() minSeconds?: number | null;
  @Described('Longest duration in seconds; absent where there is none.', 180) @IsOptional() @IsNumber() maxSeconds?:
    number | null;
  @Described('Least width divided by height; absent where there is none. Images of another shape are cropped.', 0.5625)
  @IsOptional()
  @IsNumber()
  minAspect?: number | null;
  @Described('Most width divided by height; absent where there is none. Images of another shape are cropped.', 1.91)
  @IsOptional()
  @IsNumber()
  maxAspect?: number | null;
  @Described('Codecs of videos that are accepted, as ffmpeg names them; absent where the channel names none.', ['h264', 'hevc'])
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  codecs?: readonly string[] | null;
  @Described('Most pixels across of a video; absent where there is no limit.', 1920) @IsOptional() @IsInt() maxWidth?:
    number | null;
  @Described('Most pixels down of a video; absent where there is no limit.', 4096) @IsOptional() @IsInt() maxHeight?:
    number | null;
  @Described('Fewest pictures of a video in a second; absent where there is no limit.', 23)
  @IsOptional()
  @IsNumber()
  minFrameRate?: number | null;
  @Described('Most pictures of a video in a second; absent where there is no limit.', 60)
  @IsOptional()
  @IsNumber()
  maxFrameRate?: number | null;
  @Described('Most bits of a video in a second; absent where there is no limit.', 25000000) @IsOptional() @IsInt() maxBitrate?:
    number | null;
  @Described('Captions that are sent with a video; absent where none are.')
  @IsOptional()
  @ValidateNested()
  @Type(() => CaptionRule)
  captions?: CaptionRule | null;
  @Described('What the picture may be that is sent with a video, which is converted if it is another; absent where none is sent.')
  @IsOptional()
  @ValidateNested()
  @Type(() => ThumbnailRule)
  thumbnail?: ThumbnailRule | null;
  @Described('Whether this instance converts videos that the channel does not take as they are; only of videos.', true)
  @IsOptional()
  @IsBoolean()
  converts?: boolean | null;
}

/** Kinds of files that one post may hold together. */
export class MixedMediaRule {
  @Described('Kinds that may stand together.', ['image', 'video'])
  @IsIn(mediaKinds, { each: true })
  kinds!: readonly MediaKind[];
  @Described('Most files of one post that holds several kinds.', 10) @IsInt() maxCount!: number;
}

/** What a channel accepts. */
export class ChannelLimits implements ContentLimits {
  @Described('Longest text, in `captionUnit`.', 300) @IsInt() captionLength!: number;
  @Described(
    'Graphemes as readers see them, UTF-16 code units (`characters`), bytes of UTF-8, or `weighted` as on X.',
    'graphemes',
  )
  @IsIn(captionUnits)
  captionUnit!: CaptionUnit;
  @Described('What every web address counts as; null where it counts as it is written.', 23)
  @IsOptional()
  @IsInt()
  linkLength!: number | null;
  @Described('Whether a post needs text.', false) @IsBoolean() captionRequired!: boolean;
  @Described('What pictures may be.') @ValidateNested() @Type(() => MediaRule) images!: MediaRule;
  @Described('What videos may be; absent where none are taken.')
  @IsOptional()
  @ValidateNested()
  @Type(() => MediaRule)
  videos?: MediaRule | null;
  @Described('What audio may be; absent where none is taken.')
  @IsOptional()
  @ValidateNested()
  @Type(() => MediaRule)
  audio?: MediaRule | null;
  @Described('Kinds of files that one post may hold together; absent where it holds files of one kind only.')
  @IsOptional()
  @ValidateNested()
  @Type(() => MixedMediaRule)
  mixedMedia?: MixedMediaRule | null;
  @Described('Most posts of a thread, the first one included; 1 where there are no threads.', 25) @IsInt() threadPosts!: number;
  @Described('Whether a first comment can follow a post.', true) @IsBoolean() firstComment!: boolean;
  @Described(
    'Who makes the card of a link: `sent` with the post, the `platform` of the page, or nobody as far as it documents.',
    'sent',
  )
  @IsIn(linkCardMakers)
  linkCards!: LinkCardMaker;
}
