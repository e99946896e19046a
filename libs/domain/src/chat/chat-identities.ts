import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { ChatIdentitiesRepository, type ChatAddress } from './chat-identities.repository.js';
import type { ChatIdentityEntity } from './chat-identity.entity.js';

/** The keys of chats. A chat has one; connecting it again replaces it. */
@Injectable()
export class ChatIdentities {
  constructor(
    private readonly dataSource: DataSource,
    private readonly identities: ChatIdentitiesRepository,
    private readonly audit: AuditTrail,
  ) {}

  find(address: ChatAddress): Promise<ChatIdentityEntity | null> {
    return this.identities.find(address);
  }

  /** The chat of a notice, if it still is that person's. */
  findById({ chatId: id, organizationId, userId }: { chatId: string; organizationId: string; userId: string }) {
    return this.identities.findOwn(undefined, { id, organizationId, userId });
  }

  /** Does nothing when repeated with the same key. @param principal of an API key */
  async connect(address: ChatAddress, principal: Principal & { apiKeyId: string }): Promise<void> {
    const { app, chatId } = address;
    const { organizationId, userId, apiKeyId } = principal;
    await this.dataSource.transaction(async (manager) => {
      await this.identities.lock(manager, address);
      const present = await this.identities.find(address, manager);
      if (present?.apiKeyId === apiKeyId) return;
      if (present !== null) await this.remove(manager, present, { kind: 'service', organizationId: present.organizationId });
      const identity = { id: newId('chat'), organizationId, userId, apiKeyId, app, chatId };
      await this.identities.insert(manager, identity);
      await this.audit.record(manager, principal, {
        action: 'chat.connected',
        subject: { type: 'chat', id: identity.id, userId },
        changes: { app: { to: app }, apiKeyId: { to: apiKeyId } },
      });
    });
  }

  /** @param by the person in the chat, or the instance itself when the key is no longer valid */
  async disconnect(identity: ChatIdentityEntity, by: 'person' | 'instance'): Promise<void> {
    const { organizationId, userId, apiKeyId } = identity;
    const person = { kind: 'api-key', role: 'viewer', brandIds: null, scopes: [], clientIp: null } as const;
    const actor =
      by === 'person' ? { ...person, organizationId, userId, apiKeyId } : { kind: 'service' as const, organizationId };
    await this.dataSource.transaction((manager) => this.remove(manager, identity, actor));
  }

  /** Disconnects a chat from outside, for the person it belongs to. @throws Problem `not_found` */
  async end(caller: Principal, id: string): Promise<void> {
    const { organizationId, userId } = caller;
    await this.dataSource.transaction(async (manager) => {
      const identity = await this.identities.findOwn(manager, { id, organizationId, userId });
      if (identity === null) throw problem('not_found', `There is no chat ${id}.`);
      await this.remove(manager, identity, caller);
    });
  }

  /** Of a person, in every organization. */
  async endOf(manager: EntityManager, userId: string): Promise<void> {
    for (const identity of await this.identities.listOf(manager, userId))
      await this.remove(manager, identity, { kind: 'service', organizationId: identity.organizationId });
  }

  private async remove(
    manager: EntityManager,
    identity: ChatIdentityEntity,
    actor: Parameters<AuditTrail['record']>[1],
  ): Promise<void> {
    if (!(await this.identities.delete(manager, identity))) return;
    const { id, app, apiKeyId, userId } = identity;
    await this.audit.record(manager, actor, {
      action: 'chat.disconnected',
      subject: { type: 'chat', id, userId },
      changes: { app: { from: app }, apiKeyId: { from: apiKeyId } },
    });
  }
}
