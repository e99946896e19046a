import type { Principal } from '@imprint/contracts/access';
import { AuditEntryResource, ListAuditEntries } from '@imprint/contracts/audit';
import type { Page } from '@imprint/contracts/documents';
import { Caller } from '@imprint/auth';
import { AuditTrail, type AuditEntryView } from '@imprint/domain/audit';
import { Operation, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Controller, Get, Query } from '@nestjs/common';

@Controller('v1/audit')
export class AuditController {
  constructor(private readonly trail: AuditTrail) {}

  @Operation('listAuditEntries', 'List what was changed, by whom and when', {
    note: '`search` looks into action, subject and address.',
  })
  @SessionOnly('admin')
  @ReturnsPage(AuditEntryResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListAuditEntries): Promise<Page<AuditEntryView>> {
    return this.trail.list(caller, query);
  }
}
