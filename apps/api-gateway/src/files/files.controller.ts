import { uploadRules } from '@imprint/contracts/media';
import { AssetFiles } from '@imprint/domain/media';
import { binaryBody, Operation, Public } from '@imprint/platform/http';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { extname } from 'node:path';
import { sendFile } from './send-file.js';

/** Content type by file extension. The server derives the name from the type. */
const mimeTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(uploadRules).flatMap(({ types }) => Object.entries(types).map(([type, [ending]]) => [`.${ending}`, type])),
);

/** Stored files, at signed addresses. */
@Controller('v1/files')
export class FilesController {
  constructor(private readonly files: AssetFiles) {}

  @Operation('getFile', 'Download a stored file', { isSigned: true, gives: { 'application/octet-stream': binaryBody } })
  @Public()
  @Get(':organizationId/:name')
  async read(
    @Param('organizationId') organizationId: string,
    @Param('name') name: string,
    @Query('expires') expires: unknown,
    @Query('signature') signature: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.files.openSigned(`${organizationId}/${name}`, String(expires), String(signature));
    await sendFile(response, file, mimeTypes[extname(name)] ?? 'application/octet-stream', request.headers.range);
  }
}
