import { IsIn, IsString } from 'class-validator';
import { Described } from './described.js';

/** What became of a stretch of text. */
export const changeKinds = ['same', 'added', 'removed'] as const;

/** How finely two texts were compared. */
export const comparedBy = ['words', 'paragraphs', 'texts'] as const;
export type ComparedBy = (typeof comparedBy)[number];

/** A stretch of two texts: those that are the same or removed make up the earlier text, those that are the same or added the later one. */
export class TextChange {
  @Described('Whether both texts have it, only the later one, or only the earlier one.', 'added')
  @IsIn(changeKinds)
  kind!: (typeof changeKinds)[number];
  @Described('The stretch, with its white space.', ' in the morning light') @IsString() text!: string;
}
