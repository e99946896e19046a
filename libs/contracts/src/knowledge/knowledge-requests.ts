import { IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';
import { IsWebAddress } from '../documents/address.js';
import { Described } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { ListQuery } from '../documents/lists.js';
import { IsName } from '../documents/name-text.js';
import { limits } from '../limits/limits.js';
import {
  knowledgeKinds,
  knowledgePurposes,
  knowledgeStates,
  type KnowledgeKind,
  type KnowledgePurpose,
  type KnowledgeState,
} from './knowledge-source.js';

/**
 * `POST /v1/brands/{id}/knowledge`. A text takes `text`, a page and a feed `url`, a document `assetId`; audio and video take `assetId` or
 * `url`, `text` as their transcript, or both.
 */
export class CaptureKnowledge {
  @Described('What it is.', 'url')
  @IsIn(knowledgeKinds)
  kind!: KnowledgeKind;

  @Described('Title. Left out, it is found in the source.', 'How we bake')
  @IsOptional()
  @IsName(limits.knowledgeTitleLength)
  title?: string;

  @Described('What it may be used for; `brand_truth` if left out.', 'brand_truth')
  @IsOptional()
  @IsIn(knowledgePurposes)
  purpose?: KnowledgePurpose;

  @Described(
    'The text; of audio and video the transcript, as plain text, WebVTT or SubRip: without one, they are transcribed. Upload a longer text as a document.',
    'We bake from four o’clock on.',
  )
  @IsOptional()
  @IsString()
  @Length(1, limits.knowledgeGivenLength)
  @Matches(/\S/, { message: 'text must contain more than white space' })
  text?: string;

  @Described('Address of a page, a feed, or a file of audio or video.', 'https://bakery.example/about')
  @IsOptional()
  @IsWebAddress()
  url?: string;

  @Described('Id of an uploaded file, e.g. `asset_…`.', exampleId('asset'))
  @IsOptional()
  @IsId('asset')
  assetId?: string;
}

/** `PATCH /v1/brands/{id}/knowledge/{sourceId}`. */
export class UpdateKnowledgeSource {
  @Described('New title.', 'How we bake')
  @IsOptional()
  @IsName(limits.knowledgeTitleLength)
  title?: string;

  @Described('What it may be used for from now on; of a feed, its entries, too.', 'inspiration')
  @IsOptional()
  @IsIn(knowledgePurposes)
  purpose?: KnowledgePurpose;

  @Described('New text, of a source that is a text; of audio and video, a new transcript.', 'We bake from five o’clock on.')
  @IsOptional()
  @IsString()
  @Length(1, limits.knowledgeGivenLength)
  @Matches(/\S/, { message: 'text must contain more than white space' })
  text?: string;
}

/** Which sources a list has: `only` the archived ones, or `all`; without it, those that are not. */
export const archivedFilters = ['only', 'all'] as const;
export type ArchivedFilter = (typeof archivedFilters)[number];

/** `GET /v1/brands/{id}/knowledge`. `search` matches title and address. */
export class ListKnowledgeQuery extends ListQuery {
  @Described('Only sources of this kind.', 'url')
  @IsOptional()
  @IsIn(knowledgeKinds)
  kind?: KnowledgeKind;

  @Described('Only sources of this purpose.', 'brand_truth')
  @IsOptional()
  @IsIn(knowledgePurposes)
  purpose?: KnowledgePurpose;

  @Described('Only sources in this state.', 'ready')
  @IsOptional()
  @IsIn(knowledgeStates)
  state?: KnowledgeState;

  @Described('`only` archived sources, or `all`; left out, those that are not archived.', 'only')
  @IsOptional()
  @IsIn(archivedFilters)
  archived?: ArchivedFilter;

  @Described('Only the entries of this feed, e.g. `ksrc_…`.', exampleId('knowledgeSource'))
  @IsOptional()
  @IsId('knowledgeSource')
  feedId?: string;
}
