import { pendingMigrations } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { localPerson } from '../identity/index.js';

/** The database server as it describes itself. */
export interface ServerFacts {
  version: string;
  /** `170005` for 17.5. */
  versionNumber: number;
  /** Its clock while it answered. */
  now: Date;
  /** Null when this role may not know. */
  dataFolder: string | null;
}

/** A read model of the instance as a whole: the server itself, `publish_worker`, `asset`, `membership` and `app_user`. It names no tenant. */
@Injectable()
export class InstanceFactsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async server(): Promise<ServerFacts> {
    const [row] = await this.dataSource.query<[ServerFacts]>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::integer as "versionNumber",
         clock_timestamp() as now, (select setting from pg_settings where name = 'data_directory') as "dataFolder"`,
    );
    return row;
  }

  /** Migrations of this version that the database lacks. */
  async pendingMigrations(): Promise<number> {
    return pendingMigrations(this.dataSource);
  }

  /** Workers that publish at this moment. */
  async publishWorkers(): Promise<number> {
    const [{ count }] = await this.dataSource.query<[{ count: number }]>(
      'select count(*)::integer as count from publish_worker where alive_until > now()',
    );
    return count;
  }

  /** Where some file is stored; null when there are none yet. */
  async anyStorageKey(): Promise<string | null> {
    const [row] = await this.dataSource.query<{ key: string }[]>('select storage_key as key from asset limit 1');
    return row?.key ?? null;
  }

  /** Whether people own an organization here of which this one is neither owner nor admin. */
  async isSharedBy(userId: string): Promise<boolean> {
    const [{ isShared }] = await this.dataSource.query<[{ isShared: boolean }]>(
      `select exists (
         select from membership other join app_user person on person.id = other.user_id
         where person.subject is distinct from $2 and not exists (
           select from membership own
           where own.organization_id = other.organization_id and own.user_id = $1 and own.role in ('owner', 'admin')
         )
       ) as "isShared"`,
      [userId, localPerson.subject],
    );
    return isShared;
  }
}
