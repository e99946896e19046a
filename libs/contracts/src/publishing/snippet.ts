import { IsIn, IsISO8601, IsOptional, IsString, Length, Matches } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Resource } from '../documents/resource.js';
import { IsName } from '../documents/name-text.js';
import { limits } from '../limits/limits.js';

/** What a snippet is for: it says where it is put into a text. */
export const snippetKinds = ['signature', 'hashtags', 'text'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

/** `POST /v1/snippets`. */
export class CreateSnippet {
  @Described('What it is for.', 'hashtags') @IsIn(snippetKinds) kind!: SnippetKind;

  @Described('Name, unique in the organization whatever its case.', 'Spring campaign')
  @IsName(limits.snippetNameLength)
  name!: string;

  @Described('What is put into a post.', '#springmenu #terrace')
  @IsString()
  @Length(1, limits.snippetLength)
  @Matches(/\S/, { message: 'text must contain more than white space' })
  text!: string;
}

/** `PATCH /v1/snippets/{id}`. */
export class UpdateSnippet {
  @Described('What it is for.', 'hashtags') @IsOptional() @IsIn(snippetKinds) kind?: SnippetKind;

  @Described('New name.', 'Spring campaign')
  @IsOptional()
  @IsName(limits.snippetNameLength)
  name?: string;

  @Described('New text.', '#springmenu #terrace')
  @IsOptional()
  @IsString()
  @Length(1, limits.snippetLength)
  @Matches(/\S/, { message: 'text must contain more than white space' })
  text?: string;
}

/** A text that a team uses again and again: a signature, a set of hashtags. */
@Resource({ type: 'snippet', path: 'snippets' })
export class SnippetResource {
  @Described('What it is for.', 'hashtags') @IsIn(snippetKinds) kind!: SnippetKind;
  @Described('Its name.', 'Spring campaign') @IsString() name!: string;
  @Described('What is put into a post.', '#springmenu #terrace') @IsString() text!: string;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
}
