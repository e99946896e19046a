import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { AssetResource } from '@imprint/contracts/media';
import { CompleteUpload } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';

export class CompleteMediaUploadArguments {
  @Described('Of the reservation, e.g. `asset_…`.')
  @IsString()
  @Length(1, 64)
  assetId!: string;
}

@DeclareTool({
  name: 'complete_media_upload',
  title: 'Complete an upload',
  description:
    'Checks a file sent after request_media_upload and makes it an asset. Use it once it was sent. Next: media goes into create_scheduled_release, url into mediaUrls of create_post.',
  toolset: 'content',
  policy: 'direct',
  role: 'creator',
  anyScope: ['images:create', 'videos:create', 'posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  arguments: CompleteMediaUploadArguments,
  result: () => ({
    type: 'object',
    required: ['asset', 'media', 'url'],
    properties: {
      asset: rowSchema(AssetResource),
      media: listOf({ type: 'object', required: ['assetId'], properties: { assetId: { type: 'string' } } }),
      url: { type: 'string' },
    },
  }),
  shows: 'content-cards',
})
@Injectable()
export class CompleteMediaUploadTool extends Tool<CompleteMediaUploadArguments> {
  constructor(private readonly uploads: CompleteUpload) {
    super();
  }

  override async runTool(caller: Principal, { assetId }: CompleteMediaUploadArguments): Promise<ToolResult> {
    const asset = await this.uploads.completeUpload(caller, assetId);
    return {
      data: { asset: rowOf(AssetResource, asset), media: [{ assetId: asset.id }], url: asset.url },
      text: `The ${asset.kind} ${asset.id} is ready (${asset.bytes} bytes).`,
    };
  }
}
