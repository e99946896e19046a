import { hookPath, type WorkflowTriggerResource } from '@imprint/contracts/workflows';
import { CONFIG, type Config } from '@imprint/platform/config';
import { randomToken } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Authors } from '../../identity/index.js';
import type { WorkflowTriggerEntity } from './workflow-trigger.entity.js';

/** A trigger as callers see it. */
export type TriggerView = WorkflowTriggerResource & { id: string };

/** Before the token, so that logs know it and mask it. */
const prefix = 'hook_';
/** 256 bits. */
const tokenBytes = 32;

/** A token for the address of a hook. Its digest is kept, and nothing else. */
export const newHookToken = (): string => `${prefix}${randomToken(tokenBytes)}`;

/** Triggers as callers see them. */
@Injectable()
export class TriggerViews {
  constructor(
    private readonly authors: Authors,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_API_URL'>,
  ) {}

  async many(rows: readonly WorkflowTriggerEntity[]): Promise<TriggerView[]> {
    const named = await this.authors.withNames(rows.map((row) => ({ ...row, authorId: row.userId })));
    return named.map((row) => ({
      ...row,
      variables: { ...row.variables },
      hookUrl: null,
      hasAddress: row.tokenDigest !== null,
      isSigned: row.secretSealed !== null,
    }));
  }

  /** @param token of a hook whose address is shown */
  async one(row: WorkflowTriggerEntity, token: string | null = null): Promise<TriggerView> {
    const [view] = await this.many([row]);
    if (view === undefined) throw new Error(`the trigger ${row.id} has no view`);
    return { ...view, hookUrl: token === null ? null : `${this.config.PUBLIC_API_URL}${hookPath}/${token}` };
  }
}
