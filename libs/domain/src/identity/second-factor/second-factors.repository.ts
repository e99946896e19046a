import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recoveryCodeHash } from './recovery-codes.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { TotpFactorEntity } from './totp-factor.entity.js';

/** Minutes after which an unconfirmed setup has to be started again. */
const pendingMinutes = 15;

/** Second factors and recovery codes. */
@Injectable()
export class SecondFactorsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The app in use, or the one being set up. */
  async find(accountId: string, manager = this.dataSource.manager): Promise<TotpFactorEntity | null> {
    return manager
      .createQueryBuilder(TotpFactorEntity, 'factor')
      .where({ accountId })
      .andWhere(`(factor.confirmedAt is not null or factor.createdAt > now() - interval '${pendingMinutes} minutes')`)
      .getOne();
  }

  async isOn(manager: EntityManager, accountId: string): Promise<boolean> {
    const factor = await this.find(accountId, manager);
    return factor !== null && factor.confirmedAt !== null;
  }

  /** False when one is in use already. */
  async begin(manager: EntityManager, accountId: string, secretSealed: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into totp_factor (account_id, secret_sealed) values ($1, $2)
       on conflict (account_id) do update set secret_sealed = excluded.secret_sealed, created_at = now(), last_step = 0
         where totp_factor.confirmed_at is null
       returning 1`,
      [accountId, secretSealed],
    );
    return rows.length > 0;
  }

  /** False when it was confirmed or restarted meanwhile. */
  async confirm(manager: EntityManager, { accountId, secretSealed }: TotpFactorEntity, step: number): Promise<boolean> {
    const [, confirmed] = await manager.query<[unknown[], number]>(
      `update totp_factor set confirmed_at = now(), last_step = $3
       where account_id = $1 and secret_sealed = $2 and confirmed_at is null`,
      [accountId, secretSealed, step],
    );
    return confirmed === 1;
  }

  /** Consumes a time step. False when it or a later one was already used. */
  async takeStep(manager: EntityManager, accountId: string, step: number): Promise<boolean> {
    const [, taken] = await manager.query<[unknown[], number]>(
      'update totp_factor set last_step = $2 where account_id = $1 and confirmed_at is not null and last_step < $2',
      [accountId, step],
    );
    return taken === 1;
  }

  /** Consumes a recovery code. False when there is no such code. */
  async takeRecoveryCode(manager: EntityManager, accountId: string, code: string): Promise<boolean> {
    const { affected } = await manager.delete(RecoveryCodeEntity, { accountId, codeHash: recoveryCodeHash(code) });
    return affected === 1;
  }

  async recoveryCodesLeft(accountId: string): Promise<number> {
    return this.dataSource.manager.countBy(RecoveryCodeEntity, { accountId });
  }

  /** Replaces the remaining codes. */
  async keepRecoveryCodes(manager: EntityManager, accountId: string, codes: readonly string[]): Promise<void> {
    await manager.delete(RecoveryCodeEntity, { accountId });
    await manager.insert(
      RecoveryCodeEntity,
      codes.map((code) => ({ accountId, codeHash: recoveryCodeHash(code) })),
    );
  }

  /** Removes the app and the recovery codes. False when none was in use. */
  async remove(manager: EntityManager, accountId: string): Promise<boolean> {
    await manager.delete(RecoveryCodeEntity, { accountId });
    const [, removed] = await manager.query<[unknown[], number]>(
      'delete from totp_factor where account_id = $1 and confirmed_at is not null',
      [accountId],
    );
    return removed === 1;
  }
}
