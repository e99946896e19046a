import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';

/** Whether the article leads there, or shows the picture that is there. */
export const linkKinds = ['link', 'image'] as const;
export type LinkKind = (typeof linkKinds)[number];

export const linkStatuses = ['ok', 'redirected', 'broken', 'unreachable', 'not_checked'] as const;
export type LinkStatus = (typeof linkStatuses)[number];

/** Why a link is broken, unreachable or not checked, in plain words. */
export const linkReasons = {
  not_yet: 'It was not checked yet.',
  mail: 'Mail addresses are not checked.',
  relative: 'It is shown as text: links of articles need a whole address, such as https://example.com/page.',
  scheme: 'It is shown as text: only addresses of the web and of mail become links.',
  private: 'It is not a public address.',
  invalid: 'It is not an address that can be requested.',
  refused: 'The site does not answer programs. Open it to see whether it works.',
  time: 'The check ended before its turn.',
  no_picture: 'There is something else than a picture.',
  host_not_found: 'There is no such host.',
  timeout: 'It did not answer in time.',
  network: 'It could not be reached.',
  too_many_redirects: 'It redirects too often.',
} as const;
export type LinkReason = keyof typeof linkReasons;

/** A link or a picture of an article, and what was found at its address. */
export class ArticleLink {
  @Described('`image` for the address of a picture.', 'link') @IsIn(linkKinds) kind!: LinkKind;
  @Described('Address, as the article has it.', 'https://example.com/wheat') @IsString() url!: string;
  @Described('Text of the link, or description of the picture.', 'Old kinds of wheat') @IsString() text!: string;
  @Described(
    '`redirected`: it works, at another address. `broken`: the site says that there is no such page, or fails. `unreachable`: there was no answer. `not_checked`: it was not requested, or the answer says nothing; `reason` says why.',
    'redirected',
  )
  @IsIn(linkStatuses)
  status!: LinkStatus;
  @Described('Why; null where the status says everything.', 'timeout')
  @IsOptional()
  @IsIn(Object.keys(linkReasons))
  reason!: LinkReason | null;
  @Described('Status of the last answer; null without one.', 200) @IsOptional() @IsInt() httpStatus!: number | null;
  @Described('Where it leads in the end; null where it redirects nowhere.', 'https://example.com/old-wheat')
  @IsOptional()
  @IsString()
  redirectedTo!: string | null;
  @Described('The same in words.', 'It works, and redirects to https://example.com/old-wheat.') @IsString() detail!: string;
}

/** The links and pictures of an article as it is now, each with what the last check found. */
@Resource({ type: 'article-links', path: null })
export class ArticleLinks {
  @Described('Article.', exampleId('article')) @IsString() articleId!: string;
  @Described('When links were last checked; null if never.', exampleTime) @IsOptional() @IsISO8601() checkedAt!: Date | null;
  @Described(`In the order of the text, each address once: the first ${limits.articleLinks}.`)
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ArticleLink)
  links!: ArticleLink[];
  @Described('Further links, which are neither listed nor checked.', 0) @IsInt() leftOut!: number;
}
