import { IsOptional, IsString, MaxLength } from 'class-validator';
import { Described } from '../documents/described.js';
import { IsPrompt } from './request-fields.js';

/** `POST /v1/images/{id}/edit`. */
export class EditImage {
  @IsPrompt('How the picture is changed, in words.', 'Make it evening, with lanterns on the tables')
  prompt!: string;

  @Described('Name of a model that changes pictures; the first one of the instance if left out.', 'openai/gpt-image-1')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;
}

/** `POST /v1/images/{id}/remove-background`. */
export class RemoveBackground {
  @Described('Name of a model that removes backgrounds; the first one of the instance if left out.', 'stability/core')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;
}
