import { GatheredNotes } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface Use {
  count: number;
  /** Milliseconds since 1970. */
  lastUsedAt: number;
  lastUsedIp: string;
}

/** Counts uses of keys, with the time and address of the last one. */
@Injectable()
export class KeyUsage extends GatheredNotes<Use> {
  constructor(private readonly dataSource: DataSource) {
    super('key usage');
  }

  add(keyId: string, clientIp: string): void {
    this.note(keyId, { count: 1, lastUsedAt: Date.now(), lastUsedIp: clientIp });
  }

  protected merge(earlier: Use, later: Use): Use {
    return { ...later, count: earlier.count + later.count };
  }

  protected async write(uses: readonly (readonly [id: string, use: Use])[]): Promise<void> {
    await this.dataSource.query(
      `update api_key k set usage_count = usage_count + used.count, last_used_at = greatest(last_used_at, used.at),
         last_used_ip = coalesce(nullif(used.ip, ''), last_used_ip)
       from unnest($1::text[], $2::integer[], $3::timestamptz[], $4::text[]) as used (id, count, at, ip) where k.id = used.id`,
      [
        uses.map(([id]) => id),
        uses.map(([, use]) => use.count),
        uses.map(([, use]) => new Date(use.lastUsedAt)),
        uses.map(([, use]) => use.lastUsedIp),
      ],
    );
  }
}
