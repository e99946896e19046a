import { IsInt, IsISO8601, IsOptional, IsString, Max, Min } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';

/** `POST /v1/articles/{id}/preview-links` */
export class CreateArticlePreviewLink {
  @Described('For how many hours the address works; 24 if left out.', 24)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.articlePreviewHours)
  expiresInHours?: number;
}

/** The address of a page that shows an article to whoever has it. */
@Resource({ type: 'article-preview-link', path: null })
export class ArticlePreviewLink {
  @Described(
    'Address of the page.',
    'https://imprint.example/v1/article-previews/org_…/art_…?expires=1806217200&signature=5d41402abc4b2a76…',
  )
  @IsString()
  url!: string;
  @Described('Until when it works.', exampleTime) @IsISO8601() expiresAt!: Date;
}
