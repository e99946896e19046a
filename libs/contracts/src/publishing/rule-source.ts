import { IsArray, IsIn, IsString } from 'class-validator';
import { Described } from '../documents/described.js';

/** What a source is about. */
export const ruleSubjects = [
  'text',
  'images',
  'videos',
  'captions',
  'thumbnails',
  'audio',
  'threads',
  'links',
  'look-up',
  'edit',
  'delete',
  'rate',
] as const;
export type RuleSubject = (typeof ruleSubjects)[number];

/** A page that documents rules of a platform, and when it was read. */
export class RuleSource {
  @Described('What it is about.', ['text'])
  @IsArray()
  @IsIn(ruleSubjects, { each: true })
  about!: readonly RuleSubject[];
  @Described('Address of the page.', 'https://docs.bsky.app/docs/advanced-guides/posts') @IsString() url!: string;
  @Described('Day on which the rules were taken from it.', '2026-11-25') @IsString() readAt!: string;
}
