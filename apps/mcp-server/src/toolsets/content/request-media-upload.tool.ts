import { ReserveUpload, UploadResource, type Principal } from '@imprint/contracts';
import { UploadsService } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';

@DeclareTool({
  name: 'request_media_upload',
  title: 'Reserve an upload',
  description:
    'Reserves the place of a file that the person has: an image, a video, a sound or music, for the brand that was selected with get_brands. Use it when their own media shall be posted. Next, before expiresAt, send the file to uploadUrl with the returned headers: for the method PUT the bytes of the file, for POST_JSON the returned localUpload as JSON with the Base64 of the file added as localUpload.source.data. The address needs no credential. Say bytes if you know the size: larger files then get an address for PUT. Then call complete_media_upload with assetId.',
  toolset: 'content',
  policy: 'direct',
  role: 'creator',
  anyScope: ['images:create', 'videos:create'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  arguments: ReserveUpload,
  result: () => rowSchema(UploadResource),
})
@Injectable()
export class RequestMediaUploadTool extends Tool<ReserveUpload> {
  constructor(private readonly uploads: UploadsService) {
    super();
  }

  override async run(caller: Principal, given: ReserveUpload, context: ToolContext): Promise<ToolResult> {
    const upload = await this.uploads.reserve(caller, given, context.idempotencyKey);
    const what = upload.method === 'PUT' ? 'PUT the file' : 'POST localUpload, with the file as source.data,';
    const text = `${what} to ${upload.uploadUrl} before ${upload.expiresAt.toISOString()}, then call complete_media_upload with ${upload.id}.`;
    return { data: rowOf(UploadResource, upload), text };
  }
}
