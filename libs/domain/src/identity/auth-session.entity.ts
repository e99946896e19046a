import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A browser that somebody is signed in with. */
@Entity('auth_session')
export class AuthSessionEntity {
  /** Also the `sid` of its tokens. */
  @PrimaryColumn('text') id!: string;
  @Column('text') userId!: string;
  @Column('text') secretHash!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Moves on with use, up to the longest life of a session. */
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
