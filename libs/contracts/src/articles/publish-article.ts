import { Type } from 'class-transformer';
import { IsArray, IsIn, IsISO8601, IsOptional, IsString, ValidateNested } from 'class-validator';
import { IsWebAddress } from '../documents/address.js';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { articleStatuses, targetStatuses, type ArticleStatus, type TargetStatus } from '../documents/states.js';

/** `POST /v1/articles/{id}/publish`: on an account that takes articles. Where it is published already, the post there is updated. */
export class PublishArticle {
  @Described('Account of the article’s brand, e.g. `conn_…`.', exampleId('connection'))
  @IsId('connection')
  connectionId!: string;

  @Described(
    'Address that counts as the original, for sites that say so (Ghost, DEV); where it was published first if left out.',
    'https://blog.example/old-wheat',
  )
  @IsOptional()
  @IsWebAddress()
  canonicalUrl?: string;
}

/** One place where an article was published, or is about to be. */
export class ArticlePublication {
  @Described('Account.', exampleId('connection')) @IsString() connectionId!: string;
  @Described('Its platform.', 'wordpress') @IsString() platform!: string;
  @Described('Release that published it.', exampleId('release')) @IsString() releaseId!: string;
  @Described('Target in that release.', exampleId('target')) @IsString() targetId!: string;
  @Described('How far it is.', 'published') @IsIn(targetStatuses) status!: TargetStatus;
  @Described('Where it is; null until it is known.', 'https://blog.example/old-wheat') @IsOptional() @IsString() url!:
    string | null;
  @Described('When it was published.', exampleTime) @IsOptional() @IsISO8601() publishedAt!: Date | null;
  @Described('When it was deleted there, by this instance.', exampleTime) @IsOptional() @IsISO8601() deletedAt!: Date | null;
}

/** Where an article stands. */
@Resource({ type: 'article-publications', path: null })
export class ArticlePublications {
  @Described('State of the article.', 'published') @IsIn(articleStatuses) status!: ArticleStatus;
  @Described('Each release of it, the latest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ArticlePublication)
  publications!: ArticlePublication[];
}
