import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { wrongLedgers } from './ledger-sums.repository.js';

/** Whether what is stored is what was moved: of the whole instance, for its operator. */
@Injectable()
export class LedgerCheck {
  constructor(private readonly dataSource: DataSource) {}

  /** Ids of the organizations of which it is not. */
  async wrong(): Promise<string[]> {
    return wrongLedgers(this.dataSource.manager);
  }
}
