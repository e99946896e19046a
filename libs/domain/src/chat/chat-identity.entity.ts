import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The API key that a private chat uses; the plaintext is not stored. */
@Entity('chat_identity')
export class ChatIdentityEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') userId!: string;
  @Column('text') apiKeyId!: string;
  /** Name of the chat app. */
  @Column('text') app!: string;
  @Column('text') chatId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
