import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ChatIdentityEntity } from './chat-identity.entity.js';

/** A chat, by its app and its id there. */
export type ChatAddress = Pick<ChatIdentityEntity, 'app' | 'chatId'>;

/** The key of each chat. */
@Injectable()
export class ChatIdentitiesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Searches all organizations: the identity determines the organization of a chat. */
  async find({ app, chatId }: ChatAddress, manager = this.dataSource.manager): Promise<ChatIdentityEntity | null> {
    return manager.findOneBy(ChatIdentityEntity, { app, chatId });
  }

  async listOf(manager: EntityManager, userId: string): Promise<ChatIdentityEntity[]> {
    return manager.find(ChatIdentityEntity, { where: { userId }, order: { id: 'ASC' } });
  }

  async findOwn(
    manager = this.dataSource.manager,
    { id, organizationId, userId }: Pick<ChatIdentityEntity, 'id' | 'organizationId' | 'userId'>,
  ): Promise<ChatIdentityEntity | null> {
    return manager.findOneBy(ChatIdentityEntity, { id, organizationId, userId });
  }

  /** Locks the chat until the transaction ends. */
  async lock(manager: EntityManager, { app, chatId }: ChatAddress): Promise<void> {
    await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 2))`, [`chat:${app}:${chatId}`]);
  }

  async insert(manager: EntityManager, identity: Omit<ChatIdentityEntity, 'createdAt'>): Promise<void> {
    await manager.save(manager.create(ChatIdentityEntity, identity));
  }

  /** False when it was already deleted. */
  async delete(manager: EntityManager, { id, organizationId }: ChatIdentityEntity): Promise<boolean> {
    const { affected } = await manager.delete(ChatIdentityEntity, { id, organizationId });
    return affected === 1;
  }
}
