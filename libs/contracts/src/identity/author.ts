import { IsString } from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';

/** Who wrote something. */
export class Author {
  @Described('Id of the person.', exampleId('user')) @IsString() id!: string;
  @Described('Their name.', 'Grace Hopper') @IsString() name!: string;
}
