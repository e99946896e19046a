import type { Principal } from '@imprint/contracts/access';
import {
  creditsLeft,
  microOf,
  type CreditScope,
  type CreditSettingsResource,
  type UpdateCreditSettings,
} from '@imprint/contracts/credits';
import { Problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { BrandsService } from '../brands/index.js';
import { ActiveKeys } from '../keys/index.js';
import { openAccount } from './credit-movements.repository.js';
import type { CreditCapEntity } from './credit-ledger.entity.js';
import { CreditsRepository, type SetAmounts } from './credits.repository.js';
import { followBalance } from './low-balance.js';

/** Credit settings as callers see them. */
export type CreditSettingsView = CreditSettingsResource & { id: string };
type Settings = CreditSettingsResource;

const fields = ['monthly', 'brands', 'keys', 'lowBalance', 'approvalThresholdMicro'] as const;

/** How many credits an organization may use: its admins decide. */
@Injectable()
export class CreditSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: CreditsRepository,
    private readonly brands: BrandsService,
    private readonly keys: ActiveKeys,
    private readonly audit: AuditTrail,
    @Inject(CONFIG) private readonly config: Pick<Config, 'CREDITS'>,
  ) {}

  async read({ organizationId }: Principal): Promise<CreditSettingsView> {
    const account = await this.rows.account(organizationId);
    const caps = await this.rows.caps(this.dataSource.manager, organizationId);
    return { id: organizationId, ...settingsOf(caps, account) };
  }

  /**
   * Omitted fields do not change. Takes effect on the next start.
   * @throws Problem `validation_failed` for what is no brand or key of the organization
   */
  async update(principal: Principal, body: UpdateCreditSettings): Promise<CreditSettingsView> {
    const { organizationId } = principal;
    const brands = body.brands?.map(({ brandId, monthly }) => ({ brandId, monthly }));
    if (brands !== undefined) await this.requireBrands(principal, brands);
    const keys = body.keys === undefined ? undefined : await this.originalKeys(organizationId, body.keys);
    // What the body leaves out is undefined in it.
    const given: Partial<Settings> = {
      ...(body.monthly !== undefined && { monthly: body.monthly }),
      ...(brands !== undefined && { brands }),
      ...(keys !== undefined && { keys }),
      ...(body.lowBalance !== undefined && { lowBalance: body.lowBalance }),
      ...(body.approvalThresholdMicro !== undefined && { approvalThresholdMicro: body.approvalThresholdMicro }),
    };
    await this.dataSource.transaction((manager) => this.change(manager, principal, given));
    return this.read(principal);
  }

  /** A brand that was deleted keeps its cap until somebody leaves it out: the others of the list can be changed meanwhile. */
  private async requireBrands(principal: Principal, given: Settings['brands']): Promise<void> {
    const capped = (await this.read(principal)).brands.map(({ brandId }) => brandId);
    const ids = given.map(({ brandId }) => brandId);
    const added = ids.filter((id) => !capped.includes(id));
    await this.brands.requireAll(principal, added, (id) => `/brands/${ids.indexOf(id)}/brandId`);
  }

  private async change(manager: EntityManager, principal: Principal, given: Partial<Settings>): Promise<void> {
    const { organizationId } = principal;
    await openAccount(manager, organizationId);
    const account = await this.rows.hold(manager, organizationId);
    const before = settingsOf(await this.rows.caps(manager, organizationId), account);
    const after = settingsOf(...storedOf(organizationId, { ...before, ...given }));
    const changed = fields.filter((name) => !isDeepStrictEqual(before[name], after[name]));
    if (changed.length === 0) return;
    const [caps, amounts] = storedOf(organizationId, after);
    await this.rows.setCaps(manager, organizationId, caps);
    await this.rows.setAmounts(manager, organizationId, amounts);
    const changes = Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
    await this.audit.record(manager, principal, {
      action: 'credits.changed',
      subject: { type: 'credits', id: organizationId },
      changes,
    });
    if (this.config.CREDITS === 'prepaid') await followBalance(manager, organizationId, { ...account, ...amounts });
  }

  /** A key is known by the first of its chain of rotations, so that none of them loses its cap. */
  private async originalKeys(organizationId: string, given: readonly Settings['keys'][number][]): Promise<Settings['keys']> {
    const origins = await this.keys.originsOf(
      organizationId,
      given.map(({ apiKeyId }) => apiKeyId),
    );
    const chosen = given.map(({ apiKeyId, monthly }) => ({ apiKeyId: origins.get(apiKeyId), monthly }));
    const isTwice = (id: string, index: number): boolean => chosen.findIndex(({ apiKeyId }) => apiKeyId === id) < index;
    const faults = chosen.flatMap(({ apiKeyId }, index) =>
      apiKeyId === undefined
        ? [{ index, detail: `There is no key ${given[index]?.apiKeyId ?? ''}.` }]
        : isTwice(apiKeyId, index)
          ? [{ index, detail: 'This key was made of another one of the list.' }]
          : [],
    );
    if (faults.length > 0)
      throw new Problem(
        faults.map(({ index, detail }) => ({
          code: 'validation_failed',
          detail,
          source: { pointer: `/keys/${index}/apiKeyId` },
        })),
      );
    return chosen.map(({ apiKeyId = '', monthly }) => ({ apiKeyId, monthly }));
  }
}

function settingsOf(caps: readonly CreditCapEntity[], amounts: SetAmounts | null): Settings {
  const of = (scope: CreditScope): { id: string; monthly: number }[] =>
    caps
      .filter((cap) => cap.scope === scope)
      .map(({ subjectId: id, monthlyMicro }) => ({ id, monthly: creditsLeft(monthlyMicro) }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const lowBalanceMicro = amounts?.lowBalanceMicro ?? null;
  return {
    monthly: of('organization')[0]?.monthly ?? null,
    brands: of('brand').map(({ id: brandId, monthly }) => ({ brandId, monthly })),
    keys: of('key').map(({ id: apiKeyId, monthly }) => ({ apiKeyId, monthly })),
    lowBalance: lowBalanceMicro === null ? null : creditsLeft(lowBalanceMicro),
    approvalThresholdMicro: amounts?.approvalThresholdMicro ?? null,
  };
}

function storedOf(
  organizationId: string,
  { monthly, brands, keys, lowBalance, approvalThresholdMicro }: Settings,
): [CreditCapEntity[], SetAmounts] {
  const cap = (scope: CreditScope, subjectId: string, credits: number): CreditCapEntity => ({
    ...{ organizationId, scope, subjectId },
    monthlyMicro: microOf(credits),
  });
  return [
    [
      ...(monthly === null ? [] : [cap('organization', organizationId, monthly)]),
      ...brands.map(({ brandId, monthly: most }) => cap('brand', brandId, most)),
      ...keys.map(({ apiKeyId, monthly: most }) => cap('key', apiKeyId, most)),
    ],
    { lowBalanceMicro: lowBalance === null ? null : microOf(lowBalance), approvalThresholdMicro },
  ];
}
