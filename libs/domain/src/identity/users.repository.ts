import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** The rows of people. */
@Injectable()
export class UsersRepository {
  constructor(private readonly dataSource: DataSource) {}

  async read(id: string): Promise<UserEntity> {
    return this.dataSource.manager.findOneByOrFail(UserEntity, { id });
  }

  /** In no particular order. */
  async list(ids: readonly string[], manager: EntityManager = this.dataSource.manager): Promise<UserEntity[]> {
    return manager.findBy(UserEntity, { id: In([...ids]) });
  }

  async insert(manager: EntityManager, user: Pick<UserEntity, 'id' | 'subject' | 'email' | 'name'>): Promise<void> {
    await manager.insert(UserEntity, user);
  }
}
