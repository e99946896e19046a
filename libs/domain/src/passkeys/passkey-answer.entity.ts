import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A challenge that was answered: no answer to it counts again. Goes when the challenge would be too old. */
@Entity('passkey_answer')
export class PasskeyAnswerEntity {
  @PrimaryColumn('text') challengeHash!: string;
  @Column('timestamptz') expiresAt!: Date;
}
