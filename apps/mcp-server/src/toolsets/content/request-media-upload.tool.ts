import type { Principal } from '@imprint/contracts/access';
import { ReserveUpload, UploadResource } from '@imprint/contracts/media';
import { UploadsService } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from '../generation/brand-choice.js';

@DeclareTool({
  name: 'request_media_upload',
  title: 'Reserve an upload',
  description:
    'Reserves a place for an image, video, sound, music or document file. Use it to post the person’s own media. Next, before expiresAt, send the file to uploadUrl with the returned headers and no credential: PUT takes the bytes, POST_JSON the returned localUpload with the file in Base64 as localUpload.source.data. Then call complete_media_upload.',
  toolset: 'content',
  policy: 'direct',
  role: 'creator',
  anyScope: ['images:create', 'videos:create', 'posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  arguments: ReserveUpload,
  asksForBrand: true,
  result: () => rowSchema(UploadResource),
})
@Injectable()
export class RequestMediaUploadTool extends Tool<ReserveUpload> {
  constructor(
    private readonly uploads: UploadsService,
    private readonly choice: BrandChoice,
  ) {
    super();
  }

  override async runTool(caller: Principal, given: ReserveUpload, context: ToolContext): Promise<ToolResult> {
    const brandId = await this.choice.require(caller, given.brandId);
    const upload = await this.uploads.reserve(caller, { ...given, brandId }, context.idempotencyKey);
    const what = upload.method === 'PUT' ? 'PUT the file' : 'POST localUpload, with the file as source.data,';
    const text = `${what} to ${upload.uploadUrl} before ${upload.expiresAt.toISOString()}, then call complete_media_upload with ${upload.id}.`;
    return { data: rowOf(UploadResource, upload), text };
  }
}
