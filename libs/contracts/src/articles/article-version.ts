import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsISO8601, IsObject, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { comparedBy, TextChange, type ComparedBy } from '../documents/text-change.js';
import { Author } from '../identity/author.js';
import { limits } from '../limits/limits.js';

/** Why there is a version: a person created the article, a model wrote it, somebody changed it or brought an earlier version back. */
export const articleVersionReasons = ['created', 'written', 'edited', 'restored'] as const;
export type ArticleVersionReason = (typeof articleVersionReasons)[number];

/** A version of an article, as a list shows it. */
@Resource({ type: 'article-version', path: null })
export class ArticleVersionSummary {
  @Described('Article that it is of.', exampleId('article')) @IsString() articleId!: string;
  @Described('1 for the first one.', 3) @IsInt() number!: number;
  @Described('Headline.', 'Spring on the terrace') @IsString() title!: string;
  @Described('Why there is this version.', 'edited') @IsIn(articleVersionReasons) reason!: ArticleVersionReason;
  @Described('Number of the version that it brought back; null for none.', 1)
  @IsOptional()
  @IsInt()
  restoredFrom!: number | null;
  @Described('Who wrote it; null where that is not known.')
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => Author)
  author!: Author | null;
  @Described('API key or MCP connection that wrote it for them; null for a signed-in person.', exampleId('apiKey'))
  @IsOptional()
  @IsString()
  credentialId!: string | null;
  @Described('When it was written.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** What an article said. It never changes. */
@Resource({ type: 'article-version', path: null })
export class ArticleVersionResource extends ArticleVersionSummary {
  @Described('Text in Markdown.', '# Spring\n\nThe terrace is open again.') @IsString() body!: string;
  @Described('Summary in a sentence or two.', 'Six dishes, all from the region.') @IsOptional() @IsString() excerpt!:
    string | null;
}

/** What an article says differently now from what it said in a version. A field without stretches is empty in both. */
@Resource({ type: 'article-version-changes', path: null })
export class ArticleVersionChanges {
  @Described('Article.', exampleId('article')) @IsString() articleId!: string;
  @Described('Number of the version.', 3) @IsInt() number!: number;
  @Described('Stretches of both headlines.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TextChange)
  title!: TextChange[];
  @Described('Stretches of both summaries.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TextChange)
  excerpt!: TextChange[];
  @Described('Stretches of both texts.') @IsArray() @ValidateNested({ each: true }) @Type(() => TextChange) body!: TextChange[];
  @Described(
    `How the texts were compared: by words, by paragraphs if more than ${limits.comparedEdits} words differ, or as a whole if more than ${limits.comparedEdits} paragraphs differ.`,
    'words',
  )
  @IsIn(comparedBy)
  comparedBy!: ComparedBy;
}

/** `POST /v1/articles/{id}/versions/{number}/restore` */
export class RestoreArticleVersion {
  @Described('Changes nothing unless this is still the `revision` of the article.', 3)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  expectedRevision?: number;
}
