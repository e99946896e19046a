import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireDirectPublishing } from '../../identity/index.js';

/** What reaches others and has no approval of its own: it is done only for callers who need none, or in an approved execution. */
@Injectable()
export class DirectCalls {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ApprovalRequired */
  async require(caller: Principal): Promise<void> {
    await requireDirectPublishing(this.dataSource.manager, caller);
  }
}
