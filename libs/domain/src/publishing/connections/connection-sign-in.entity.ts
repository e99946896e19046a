import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `connection_sign_in`: a person is on a page of the platform. Deleted by the first answer. */
@Entity('connection_sign_in')
export class ConnectionSignInEntity {
  @PrimaryColumn('text') connectionId!: string;
  @Column('text') organizationId!: string;
  /** Who began it: nobody else can complete it. */
  @Column('text') userId!: string;
  /** For which brand. */
  @Column('text') brandId!: string;
  /** SHA-256 of the `state` parameter, in base64url. */
  @Column('text') stateDigest!: string;
  /** JSON of what the channel needs to complete it, sealed with the organization id. */
  @Column('text') keptSealed!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
