import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { ListReceipts, ReceiptResource, ReceiptVerificationResource, VerifyReceipts } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { ReceiptsService, type ChainVerification, type ReceiptView } from '@imprint/domain/publishing';
import { Allow, Operation, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Controller, Get, Param, Query } from '@nestjs/common';

@Controller('v1')
export class ReceiptsController {
  constructor(private readonly receipts: ReceiptsService) {}

  @Operation('listReceipts', 'List receipts of publishing', {
    note: 'The newest first, one for each attempt that has ended. Receipts are never changed and outlast their release.',
  })
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(ReceiptResource)
  @Get('receipts')
  list(@Caller() caller: Principal, @Query() query: ListReceipts): Promise<Page<ReceiptView>> {
    return this.receipts.list(caller, query);
  }

  @Operation('getReceipt', 'Read a receipt of publishing')
  @Allow('viewer', ...postReadingScopes)
  @Returns(ReceiptResource)
  @Get('receipts/:id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<ReceiptView> {
    return this.receipts.read(caller, id);
  }

  @Operation('verifyReceipts', 'Verify the receipts of publishing', {
    note: 'Finds receipts that were changed, removed, moved or added after they were sealed. Reads the whole chain, or with `limit` a part of it, after which the part after `next` can be asked for.',
  })
  @SessionOnly('admin')
  @Returns(ReceiptVerificationResource)
  @Get('organizations/:organizationId/receipts/verification')
  verify(@Caller() caller: Principal, @Query() part: VerifyReceipts): Promise<ChainVerification & { id: string }> {
    return this.receipts.verify(caller, part);
  }
}
