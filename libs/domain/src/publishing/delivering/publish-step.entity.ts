import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `publish_step`: what one call of publishing a target resulted in. Deleted when the target is published. */
@Entity('publish_step')
export class PublishStepEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') targetId!: string;
  /** Unique within the target. */
  @Column('text') name!: string;
  /** Sealed with the organization id, because the address of an upload session gives access to it. */
  @Column('text') valueSealed!: string;
  @CreateDateColumn({ type: 'timestamptz' }) savedAt!: Date;
}
