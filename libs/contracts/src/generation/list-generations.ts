import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { sortsBy, TimedListQuery, type Sort } from '../documents/lists.js';
import { generationStatuses, type GenerationStatus } from '../documents/states.js';
import { madeKinds, type MadeKind } from './made-kinds.js';

/** `GET /v1/generations`. `search` matches the prompt. */
export class ListGenerationsQuery extends TimedListQuery {
  @Described('Order; newest first if left out. A batch in the order of its preview: `createdAt`.', 'createdAt')
  @IsOptional()
  @IsIn(sortsBy(['createdAt']))
  sort?: Sort<'createdAt'>;

  @Described('Only generations of this kind.', 'image')
  @IsOptional()
  @IsIn(madeKinds)
  kind?: MadeKind;

  @Described('Only generations in this state.', 'completed')
  @IsOptional()
  @IsIn(generationStatuses)
  status?: GenerationStatus;

  @Described('Only generations of this batch.', exampleId('batch'))
  @IsOptional()
  @IsId('batch')
  batchId?: string;

  @Described('Only generations made with this saved prompt.', exampleId('prompt'))
  @IsOptional()
  @IsId('prompt')
  promptId?: string;

  @Described('Only generations for this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('Only generations that this model makes, or has made.', 'local/card')
  @IsOptional()
  @IsString()
  @MaxLength(200)
  model?: string;
}
