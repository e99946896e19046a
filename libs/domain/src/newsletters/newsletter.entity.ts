import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `newsletter`. */
@Entity('newsletter')
export class NewsletterEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  /** Unique among those of the brand, whatever its case. */
  @Column('text') name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) postalLine!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
