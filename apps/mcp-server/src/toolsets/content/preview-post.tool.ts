import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { ChannelPreview } from '@imprint/contracts/publishing';
import { PostPreviews } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { ArrayMaxSize, ArrayUnique, IsArray, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { listOf, objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class PreviewPostArguments {
  @Described('Post, e.g. `post_…`; or send `content` and `platforms`.')
  @IsOptional()
  @IsString()
  @Length(1, 64)
  postId?: string;

  @Described('Text that is not a post yet.')
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  content?: string;

  @Described('Channels, e.g. `bluesky`; required with `content`.')
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @IsString({ each: true })
  platforms?: string[];

  @Described('Assets that go with `content`, e.g. `asset_…`.')
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique()
  @IsString({ each: true })
  assetIds?: string[];

  @Described('Whose accounts are meant, with `content`, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;
}

@DeclareTool({
  name: 'preview_post',
  title: 'Preview a post',
  description:
    'Shows, without sending anything, the exact calls that publishing would make on each channel, secrets redacted, and the verdict of every rule. Use it before you schedule, with a postId, or with content and platforms. Next: correct what a verdict names, or create_scheduled_release.',
  toolset: 'content',
  policy: 'read-only',
  role: 'viewer',
  anyScope: postReadingScopes,
  hints: readsOnly,
  arguments: PreviewPostArguments,
  result: () => ({
    type: 'object',
    required: ['channels'],
    properties: { id: { type: 'string' }, channels: listOf(objectSchema(ChannelPreview)) },
  }),
  shows: 'content-cards',
})
@Injectable()
export class PreviewPostTool extends Tool<PreviewPostArguments> {
  constructor(private readonly previews: PostPreviews) {
    super();
  }

  override async runTool(caller: Principal, given: PreviewPostArguments): Promise<ToolResult> {
    const data = await this.preview(caller, given);
    const said = data.channels.map(({ platform, verdicts, error }) => {
      const failed = verdicts.filter(({ passed }) => !passed).map(({ detail }) => detail);
      const inTheWay = error === null ? failed : [...failed, error.message];
      return `${platform}: ${inTheWay.length === 0 ? 'every rule passes' : inTheWay.join(' ')}`;
    });
    return { data, text: said.length === 0 ? 'No account is connected that it would go out on.' : said.join('\n') };
  }

  private async preview(caller: Principal, given: PreviewPostArguments): Promise<{ id?: string; channels: ChannelPreview[] }> {
    const { postId, content, platforms, assetIds, brandId } = given;
    if (postId !== undefined) {
      const [beside] = Object.entries({ content, assetIds, brandId }).find(([, value]) => value !== undefined) ?? [];
      if (beside === undefined) return this.previews.ofPost(caller, postId, platforms);
      throw problem('validation_failed', `Send either postId or ${beside}.`, { pointer: `/${beside}` });
    }
    if (content === undefined)
      throw problem('validation_failed', 'Send postId, or content with platforms.', { pointer: '/content' });
    if (platforms === undefined || platforms.length === 0)
      throw problem('validation_failed', 'Set platforms: where the text would be posted.', { pointer: '/platforms' });
    return { channels: await this.previews.ofContent(caller, { content, platforms, assetIds, brandId }) };
  }
}
