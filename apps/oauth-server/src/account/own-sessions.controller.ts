import { AuthSessionResource, ListQuery, type Page, type Principal } from '@imprint/contracts';
import { Caller } from '@imprint/auth';
import { OwnSessions, type OwnSession } from '@imprint/domain/identity';
import { PersonOnly, Returns, ReturnsPage } from '@imprint/platform/http';
import { Controller, Delete, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';

/** Where somebody is signed in. */
@UseGuards(BuiltInGuard)
@Controller('v1/auth/sessions')
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessions) {}

  /** One's own that live, the latest used first. */
  @PersonOnly()
  @ReturnsPage(AuthSessionResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<OwnSession>> {
    return this.sessions.list(caller, query);
  }

  /** It and every token of it are over with their next request. */
  @PersonOnly()
  @Returns(AuthSessionResource)
  @Delete(':id')
  end(@Caller() caller: Principal, @Param('id') id: string): Promise<OwnSession> {
    return this.sessions.end(caller, id);
  }

  /** All but the one of this request. */
  @PersonOnly()
  @HttpCode(204)
  @Post('end-others')
  endOthers(@Caller() caller: Principal): Promise<void> {
    return this.sessions.endOthers(caller);
  }
}
