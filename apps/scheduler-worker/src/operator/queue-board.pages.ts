import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { queues } from '@imprint/contracts/messages';
import { OperatorOnly } from '@imprint/platform/http';
import { getQueueToken, type Queue } from '@imprint/platform/queue';
import { Controller, Get, Next, Req, Res, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { BoardServer } from './board-server.js';

/** Bull Board, read-only: jobs are only wake-ups, and changes have to be made to the rows. */
@Controller('ops/queues')
export class QueueBoardPages implements OnModuleInit {
  private readonly server = new BoardServer('/ops/queues');

  constructor(private readonly modules: ModuleRef) {}

  onModuleInit(): void {
    const adapters = Object.values(queues).map((name) => {
      const queue = this.modules.get<Queue>(getQueueToken(name), { strict: false });
      return new BullMQAdapter(queue, { readOnlyMode: true, allowRetries: false });
    });
    createBullBoard({
      queues: adapters,
      serverAdapter: this.server,
      options: { uiConfig: { boardTitle: 'Queues' }, uiBasePath: pagesFolder() },
    });
  }

  /** Its page, its files and its data. */
  @OperatorOnly()
  @Get(['', '*path'])
  show(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): void {
    response.removeHeader('WWW-Authenticate');
    this.server.router(request, response, next);
  }
}

/** Folder with the files of the board's page. */
function pagesFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json'));
}
