import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A used challenge, stored to prevent replays until the challenge would have expired. */
@Entity('passkey_answer')
export class PasskeyAnswerEntity {
  @PrimaryColumn('text') challengeHash!: string;
  @Column('timestamptz') expiresAt!: Date;
}
