import { Entity, PrimaryColumn } from 'typeorm';

/** Takes the place of a one-time code, once: its row goes with its use. */
@Entity('recovery_code')
export class RecoveryCodeEntity {
  @PrimaryColumn('text') accountId!: string;
  @PrimaryColumn('text') codeHash!: string;
}
