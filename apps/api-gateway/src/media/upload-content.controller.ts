import { problem } from '@imprint/contracts/errors';
import { jsonUploadBytes } from '@imprint/contracts/media';
import { pieceOf, UploadContent, type CalledAddress } from '@imprint/domain/media';
import { binaryBody, jsonBody, Operation, Public } from '@imprint/platform/http';
import { Controller, Head, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { LocalUploadBody } from './local-upload.js';

/** Whose bodies are files. */
export const uploadPath = '/v1/uploads/:id/content';

/** What Base64 makes of the largest file, and the few words around it. */
const jsonBytes = Math.ceil(jsonUploadBytes / 3) * 4 + 4_096;
const readJson = promisify<Request, Response>(jsonBody([], 'object', jsonBytes));

/** Where files arrive, at addresses that sign themselves. `Upload-Offset` tells how many bytes are there. */
@Controller('v1/uploads/:id/content')
export class UploadContentController {
  constructor(private readonly content: UploadContent) {}

  @Operation('getUploadOffset', 'Read how many bytes of a file have arrived', {
    isSigned: true,
    note: 'The header `Upload-Offset` says it.',
  })
  @Public()
  @HttpCode(204)
  @Head()
  async offset(@Param('id') id: string, @Query() query: SignedQuery, @Res() response: Response): Promise<void> {
    setUploadOffset(response, await this.content.offset(addressOf(id, query)));
  }

  @Operation('putUploadContent', 'Send a file, or a part of it', {
    isSigned: true,
    note: 'A part carries `Content-Range`; see the guide to uploads.',
    takes: { 'application/octet-stream': binaryBody },
  })
  @Public()
  @HttpCode(204)
  @Put()
  async put(
    @Param('id') id: string,
    @Query() query: SignedQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const {
      'content-type': type = '',
      'content-range': range,
      'content-length': length,
      'content-encoding': coding,
    } = request.headers;
    // What is left of a refused file is dropped, and the connection ends after the answer.
    response.setHeader('Connection', 'close');
    if (coding !== undefined) throw problem('unsupported_media_type', 'Send the file without Content-Encoding.');
    try {
      setUploadOffset(response, await this.content.receive(addressOf(id, query), type, pieceOf(range, length), bodyOf(request)));
    } catch (error) {
      // The sender is gone: what came before is kept, and there is nobody to answer.
      if (!request.readableAborted || request.complete) throw error;
      response.destroy();
    }
  }

  @Operation('postUploadContent', 'Send a small file inside JSON', {
    isSigned: true,
    note: '`localUpload` of the reservation, with the bytes in Base64 as `source.data`.',
    takes: { 'application/json': LocalUploadBody },
  })
  @Public()
  @HttpCode(204)
  @Post()
  async post(
    @Param('id') id: string,
    @Query() query: SignedQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const address = addressOf(id, query);
    await this.content.offset(address);
    await readJson(request, response);
    setUploadOffset(response, await this.content.receiveWhole(address, await LocalUploadBody.bytesOf(request.body, id)));
  }
}

type SignedQuery = Record<string, unknown>;

/** Whoever stops reading leaves the connection open for the answer. */
function bodyOf(request: Request): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

function addressOf(id: string, { expires, signature }: SignedQuery): CalledAddress {
  return { id, expires: String(expires), signature: String(signature) };
}

function setUploadOffset(response: Response, offset: number): void {
  response.status(204).setHeader('Upload-Offset', offset).setHeader('Cache-Control', 'no-store').end();
}
