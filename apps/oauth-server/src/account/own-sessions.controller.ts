import type { Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { AuthSessionResource } from '@imprint/contracts/identity';
import { Caller } from '@imprint/auth';
import { OwnSessions, type OwnSession } from '@imprint/domain/identity';
import { Operation, PersonOnly, Returns, ReturnsPage } from '@imprint/platform/http';
import { Controller, Delete, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { builtInErrors } from '../sign-in/operation-words.js';

/** Where somebody is signed in. */
@UseGuards(BuiltInGuard)
@Controller('v1/auth/sessions')
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessions) {}

  @Operation('listSessions', 'List where you are signed in', { note: 'The latest used first.', errors: builtInErrors })
  @PersonOnly()
  @ReturnsPage(AuthSessionResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<OwnSession>> {
    return this.sessions.list(caller, query);
  }

  @Operation('endSession', 'End a session', {
    note: 'Every token of it is refused from its next request on.',
    errors: builtInErrors,
  })
  @PersonOnly()
  @Returns(AuthSessionResource)
  @Delete(':id')
  end(@Caller() caller: Principal, @Param('id') id: string): Promise<OwnSession> {
    return this.sessions.end(caller, id);
  }

  @Operation('endOtherSessions', 'End every session but this one', { errors: builtInErrors })
  @PersonOnly()
  @HttpCode(204)
  @Post('end-others')
  endOthers(@Caller() caller: Principal): Promise<void> {
    return this.sessions.endOthers(caller);
  }
}
