import { Entity, PrimaryColumn } from 'typeorm';

/** A one-time replacement for an app's code; its row is deleted on use. */
@Entity('recovery_code')
export class RecoveryCodeEntity {
  @PrimaryColumn('text') accountId!: string;
  @PrimaryColumn('text') codeHash!: string;
}
