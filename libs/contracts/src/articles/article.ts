import {
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Clearable } from '../documents/clearable.js';
import { exampleId, IsId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { ListQuery } from '../documents/lists.js';
import { Resource } from '../documents/resource.js';
import { slugPattern } from '../documents/slug.js';
import { articleStatuses, type ArticleStatus } from '../documents/states.js';

const slugRule = { message: 'slug must be lower-case letters, digits and single hyphens' };

/** `POST /v1/articles`: a draft. `body` is Markdown. */
export class CreateArticle {
  @Described('Headline.', 'Spring on the terrace')
  @IsString()
  @Length(1, limits.articleTitleLength)
  title!: string;

  @Described('Text in Markdown.', '# Spring\n\nThe terrace is open again.')
  @IsString()
  @Length(1, limits.articleBodyLength)
  body!: string;

  @Described('Brand, e.g. `brand_…`.', exampleId('brand'))
  @IsString()
  @MaxLength(64)
  brandId!: string;

  @Described('Summary in a sentence or two.', 'Six dishes, all from the region.')
  @IsOptional()
  @IsString()
  @Length(1, limits.articleExcerptLength)
  excerpt?: string;

  @Described('End of its address; else made from the title.', 'spring-menu')
  @IsOptional()
  @Length(1, limits.articleSlugLength)
  @Matches(slugPattern, slugRule)
  slug?: string;

  @Described('Its picture, e.g. `asset_…`.', exampleId('asset'))
  @IsOptional()
  @IsId('asset')
  imageAssetId?: string;
}

/** `PATCH /v1/articles/{id}`. `status` archives and restores an article. */
@Clearable('excerpt', 'imageAssetId')
export class UpdateArticle {
  @Described('New headline.', 'Spring on the terrace')
  @IsOptional()
  @IsString()
  @Length(1, limits.articleTitleLength)
  title?: string;

  @Described('New text in Markdown.', '# Spring\n\nThe terrace is open again.')
  @IsOptional()
  @IsString()
  @Length(1, limits.articleBodyLength)
  body?: string;

  @Described('New summary; null removes it.', 'Six dishes, all from the region.')
  @IsOptional()
  @IsString()
  @Length(1, limits.articleExcerptLength)
  excerpt?: string | null;

  @Described('New last part of its address.', 'spring-menu')
  @IsOptional()
  @Length(1, limits.articleSlugLength)
  @Matches(slugPattern, slugRule)
  slug?: string;

  @Described('New picture; null removes it.', exampleId('asset'))
  @IsOptional()
  @IsId('asset')
  imageAssetId?: string | null;

  @Described('`archived` puts it away, `draft` takes it out again.', 'archived')
  @IsOptional()
  @IsIn(['draft', 'archived'])
  status?: 'draft' | 'archived';

  @Described('Changes nothing unless this is still the `revision` of the article.', 3)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  expectedRevision?: number;
}

/** `GET /v1/articles`. `search` matches title, excerpt and body. */
export class ListArticlesQuery extends ListQuery {
  @Described('Only articles in this state.', 'draft')
  @IsOptional()
  @IsIn(articleStatuses)
  status?: ArticleStatus;

  @Described('Only articles of this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

/** An article with its body. */
@Resource({ type: 'article', path: 'articles' })
export class ArticleResource {
  @Described('Headline.', 'Spring on the terrace') @IsString() title!: string;
  @Described('Text in Markdown.', '# Spring\n\nThe terrace is open again.') @IsString() body!: string;
  @Described('Summary in a sentence or two.', 'Six dishes, all from the region.') @IsOptional() @IsString() excerpt!:
    string | null;
  @Described('Picture that it is shown with; null without one.', exampleId('asset')) @IsOptional() @IsString() imageAssetId!:
    string | null;
  @Described('Last part of its address.', 'spring-menu') @IsString() slug!: string;
  @Described('State of the article.', 'draft') @IsIn(articleStatuses) status!: ArticleStatus;
  @Described('Id of the brand.', exampleId('brand')) @IsString() brandId!: string;
  @Described('Grows with each change; send it as `expectedRevision` with a change of your own.', 3) @IsInt() revision!: number;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}

/** An article in a list, without its body. */
export class ArticleSummary {
  @IsString() id!: string;
  @IsString() title!: string;
  @IsOptional() @IsString() excerpt!: string | null;
  @IsString() slug!: string;
  @IsIn(articleStatuses) status!: ArticleStatus;
  @IsString() brandId!: string;
  @IsISO8601() updatedAt!: Date;
}

/** An article as a reader would see it. */
export class ArticlePreview {
  @IsString() id!: string;
  @IsString() title!: string;
  @IsIn(articleStatuses) status!: ArticleStatus;
  /** Picture that it is shown with; null without one. */
  @IsOptional() @IsString() imageAssetId!: string | null;
  /** The asset; null without one, and for whoever may not read images. */
  @IsOptional() @IsObject() image!: Readonly<Record<string, unknown>> | null;
  /** Safe to embed: a fixed set of elements, without scripts, styles or external resources. */
  @IsString() html!: string;
  @IsString() text!: string;
  @IsInt() wordCount!: number;
  @IsInt() readingMinutes!: number;
  /** Null if its links were never checked. */
  @IsOptional() @IsISO8601() linksCheckedAt!: Date | null;
  /** Each link that does not work, with what was found there. */
  @IsArray() @IsString({ each: true }) linkProblems!: string[];
}
