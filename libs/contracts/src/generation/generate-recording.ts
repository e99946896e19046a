import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { ImageChoices, ModelChoices } from './generate-image.js';
import { IsDuration, IsOutputCount, IsPrompt, IsPromptId, IsReferences, IsSelectedContext, IsStyle } from './request-fields.js';
import { SelectedContext } from './selected-context.js';

/** A request for videos, apart from what they show. */
export class VideoOptions extends ImageChoices {
  @IsDuration() durationSeconds?: number;
  @IsReferences('Ids of pictures that it shows, in this order.', limits.picturesPerVideo) references?: string[];

  @Described('Id of a voice or music of the library that it is heard with.', exampleId('asset'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  audioAssetId?: string;

  @Described('Id of a picture of the library that it ends with.', exampleId('asset'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  endFrameAssetId?: string;

  @IsSelectedContext('What it is to use; not saved.') selectedContext?: SelectedContext;
  @IsPromptId() promptId?: string;
  @IsStyle('How it looks and moves.', 'calm') style?: string;
  @IsOutputCount() count?: number;
}

/** `POST /v1/videos/generate`. */
export class GenerateVideo extends VideoOptions {
  @IsPrompt('What the video shows or says, in words.', 'Three reasons to have breakfast on our terrace')
  prompt!: string;
}

/** Kinds of audio that are generated. */
export const audioTypes = ['voice', 'music'] as const;
export type AudioType = (typeof audioTypes)[number];

/** A request for voices or music, apart from what is read or played. */
export class AudioOptions extends ModelChoices {
  @Described('`voice` reads the prompt aloud, `music` plays what it describes.', 'voice')
  @IsIn(audioTypes)
  type!: AudioType;

  @Described('Voice that reads, one of those of the model; its first one if left out.', 'de')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  voiceId?: string;

  @IsDuration() durationSeconds?: number;
  @IsPromptId() promptId?: string;
  @IsStyle('How it sounds.', 'calm') style?: string;
  @IsOutputCount() count?: number;
}

/** `POST /v1/audio/generate`. */
export class GenerateAudio extends AudioOptions {
  @IsPrompt('The text to read, or what the music is like.', 'Breakfast on the terrace, every Saturday from eight.')
  prompt!: string;
}

/** A request for videos in which an avatar speaks, apart from what it says. */
export class AvatarOptions extends ImageChoices {
  @Described('Avatar that speaks, one of those of the model; its first one if left out.', 'brand')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  avatarId?: string;

  @Described('Voice that it has, one of those of the model; its first one if left out.', 'de')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  voiceId?: string;

  @IsReferences('Id of a picture of whoever speaks instead of the avatar, where the model takes one.', limits.picturesPerAvatar)
  references?: string[];

  @IsPromptId() promptId?: string;
  @IsStyle('How it looks.', 'dark') style?: string;
  @IsOutputCount() count?: number;
}

/** `POST /v1/avatars/generate`. */
export class GenerateAvatar extends AvatarOptions {
  @IsPrompt('The text that the avatar says.', 'Breakfast on the terrace, every Saturday from eight.')
  prompt!: string;
}
