import { uploadRules } from '@imprint/contracts/media';
import { AssetFiles, FittedPictures } from '@imprint/domain/media';
import { binaryBody, Operation, Public } from '@imprint/platform/http';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { extname } from 'node:path';
import { sendFile } from './send-file.js';

/** Content type by file extension. The server derives the name from the type. Documents have none that a browser would open. */
const mimeTypes: Readonly<Record<string, string>> = Object.fromEntries(
  [uploadRules.image, uploadRules.video, uploadRules.audio].flatMap(({ types }) =>
    Object.entries(types).map(([type, [ending]]) => [`.${ending}`, type]),
  ),
);

/** Stored files, at signed addresses. */
@Controller('v1/files')
export class FilesController {
  constructor(
    private readonly files: AssetFiles,
    private readonly fitted: FittedPictures,
  ) {}

  @Operation('getFile', 'Download a stored file', { isSigned: true, gives: { 'application/octet-stream': binaryBody } })
  @Public()
  @Get(':organizationId/:name')
  async read(
    @Param('organizationId') organizationId: string,
    @Param('name') name: string,
    @Query() { expires, signature, fit }: Readonly<Record<string, unknown>>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const storageKey = `${organizationId}/${name}`;
    const signed = { expires: String(expires), signature: String(signature) };
    const file =
      typeof fit === 'string'
        ? await this.fitted.openSigned(storageKey, fit, signed)
        : { ...(await this.files.openSigned(storageKey, signed)), mimeType: mimeTypes[extname(name)] };
    await sendFile(response, file, file.mimeType ?? 'application/octet-stream', request.headers.range);
  }
}
