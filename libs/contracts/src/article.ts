import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { Clearable } from './clearable.js';
import { IsId } from './ids.js';
import { Described } from './described.js';
import { limits } from './limits.js';
import { ListQuery } from './lists.js';
import { Resource } from './resource.js';
import { articleStatuses, type ArticleStatus } from './states.js';

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slugRule = { message: 'slug must be lower-case letters, digits and single hyphens' };

/** `POST /v1/articles`: a draft. `body` is Markdown. */
export class CreateArticle {
  @Described('Headline.')
  @IsString()
  @Length(1, limits.articleTitleLength)
  title!: string;

  @Described('Text in Markdown.')
  @IsString()
  @Length(1, limits.articleBodyLength)
  body!: string;

  @Described('Id of the brand, e.g. `brand_…`.')
  @IsString()
  @MaxLength(64)
  brandId!: string;

  @Described('Summary in a sentence or two.')
  @IsOptional()
  @IsString()
  @Length(1, limits.articleExcerptLength)
  excerpt?: string;

  @Described('Last part of its address, e.g. `spring-menu`; made from the title if left out.')
  @IsOptional()
  @Length(1, limits.articleSlugLength)
  @Matches(slugPattern, slugRule)
  slug?: string;
}

/** `PATCH /v1/articles/{id}`. `status` puts an article away and takes it out again. */
@Clearable('excerpt')
export class UpdateArticle {
  @IsOptional()
  @IsString()
  @Length(1, limits.articleTitleLength)
  title?: string;

  @IsOptional()
  @IsString()
  @Length(1, limits.articleBodyLength)
  body?: string;

  @IsOptional()
  @IsString()
  @Length(1, limits.articleExcerptLength)
  excerpt?: string | null;

  @IsOptional()
  @Length(1, limits.articleSlugLength)
  @Matches(slugPattern, slugRule)
  slug?: string;

  @IsOptional()
  @IsIn(['draft', 'archived'])
  status?: 'draft' | 'archived';
}

/** `search` looks into title, excerpt and body. */
export class ListArticlesQuery extends ListQuery {
  @IsOptional()
  @IsIn(articleStatuses)
  status?: ArticleStatus;

  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

@Resource({ type: 'article', path: 'articles' })
export class ArticleResource {
  @IsString() title!: string;
  @IsString() body!: string;
  @IsOptional() @IsString() excerpt!: string | null;
  @IsString() slug!: string;
  @IsIn(articleStatuses) status!: ArticleStatus;
  @IsString() brandId!: string;
  @IsISO8601() createdAt!: Date;
  @IsISO8601() updatedAt!: Date;
}

/** An article in a list: without its body. */
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
  /** Safe to show: made of a fixed set of elements, without scripts, styles or anything that is loaded. */
  @IsString() html!: string;
  @IsString() text!: string;
  @IsInt() wordCount!: number;
  @IsInt() readingMinutes!: number;
}
