import { actsAsAdmin, type Principal } from '@imprint/contracts/access';
import type { BrandRecord, CreateBrand, ExpectedRevision, UpdateBrand } from '@imprint/contracts/brands';
import { revisionConflict, slugOf } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { newId } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { authorOf, requireWholeOrganization } from '../identity/index.js';
import type { BrandEntity } from './brand.entity.js';
import { requirePreset } from './brand-presets.js';
import { changedRecord, differencesBetween, newRecord } from './brand-records.js';
import { revisionOf } from './brand-revision-row.js';
import { recordOf, viewOf, type BrandView } from './brand-view.js';
import { BrandsRepository } from './brands.repository.js';

/** What a revision is made of. */
interface Revised {
  record: BrandRecord;
  restoredFrom: number | null;
}

/** A brand to insert. */
interface NewBrand extends Pick<BrandEntity, 'organizationId' | 'idempotencyKey'> {
  record: BrandRecord;
  /** Undefined for one made from the label. */
  slug: string | undefined;
  /** Whether another brand has the slug that the label makes. */
  isSlugTaken: boolean;
}

/** Of organization and slug. */
const slugIndex = 'brand_organization_id_slug_key';

/** Writes brands. Each change makes a revision. New content uses it once an admin approves it; where none is approved, the latest one. */
@Injectable()
export class BrandEditing {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brands: BrandsRepository,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Creates a draft.
   * @param alongside what else belongs to a new brand, in its transaction
   * @throws Problem `state_conflict` for a slug that another brand has, `validation_failed`, `insufficient_permissions`
   */
  async create(
    principal: Principal,
    body: CreateBrand,
    idempotencyKey: string | null = null,
    alongside: (manager: EntityManager, brand: BrandEntity) => Promise<void> = () => Promise.resolve(),
  ): Promise<BrandView> {
    requireWholeOrganization(principal, 'Ask an admin to create the brand.');
    const { slug, preset, ...wanted } = body;
    const empty = newRecord(body.label);
    const started = preset === undefined ? empty : changedRecord(empty, requirePreset(preset));
    const record = changedRecord(started, wanted);
    requireRightTo(principal, changedFields(empty, record));
    const request = { organizationId: principal.organizationId, idempotencyKey };
    const insert = (isSlugTaken: boolean) =>
      this.dataSource.transaction(async (manager) => {
        const brand = await this.#insert(manager, principal, { record, slug, isSlugTaken, ...request });
        await alongside(manager, brand);
        return brand;
      });
    // Only a slug that was given has to be unique as it is.
    const orNumbered = (error: unknown): Promise<BrandEntity> => {
      if (slug === undefined && isUniqueViolation(error, slugIndex)) return insert(true);
      throw error;
    };
    try {
      return viewOf(await this.brands.createOnce(request, () => insert(false).catch(orNumbered)));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw problem('state_conflict', 'Another brand has that slug.', { pointer: '/slug' });
    }
  }

  /**
   * @param alongside what has to hold for the change, in its transaction
   * @throws Problem `not_found`, `revision_conflict`, `insufficient_permissions`
   */
  async update(
    principal: Principal,
    id: string,
    { expectedRevision, ...wanted }: UpdateBrand,
    alongside: (manager: EntityManager) => Promise<void> = () => Promise.resolve(),
  ): Promise<BrandView> {
    const revised = (brand: BrandEntity): Revised => ({ record: changedRecord(recordOf(brand), wanted), restoredFrom: null });
    return this.#revise(principal, { id, expectedRevision }, revised, alongside);
  }

  /** Makes a new revision that says what an earlier one did. @throws Problem, as `update` does */
  async restore(
    principal: Principal,
    id: string,
    revisionId: string,
    { expectedRevision }: ExpectedRevision,
  ): Promise<BrandView> {
    if ((await this.brands.find(principal, id)) === null) throw problem('not_found', `There is no brand ${id}.`);
    const revision = await this.brands.findRevision(principal.organizationId, id, { id: revisionId });
    if (revision === null) throw problem('not_found', `There is no revision ${revisionId} of the brand ${id}.`);
    const { record, number } = revision;
    return this.#revise(principal, { id, expectedRevision }, () => ({ record, restoredFrom: number }));
  }

  /** New content uses the latest revision from now on. Repeatable. @throws Problem `not_found`, `revision_conflict` */
  async approve(principal: Principal, id: string, { expectedRevision }: ExpectedRevision): Promise<BrandView> {
    return this.dataSource.transaction(async (manager) =>
      this.#approve(manager, principal, await this.#locked(manager, principal, { id, expectedRevision })),
    );
  }

  /** The same for the revision that the caller's transaction has made. @throws Problem `not_found` */
  async approveWithin(manager: EntityManager, principal: Principal, id: string): Promise<BrandView> {
    return this.#approve(manager, principal, await this.#locked(manager, principal, { id }));
  }

  /**
   * Makes a revision in the caller's transaction, whatever the latest one is.
   * @param revised what the brand says from now on, by what it says now; it is locked until the transaction ends
   * @throws Problem `not_found`, `insufficient_permissions`
   */
  async reviseWithin(
    manager: EntityManager,
    principal: Principal,
    id: string,
    revised: (record: BrandRecord) => BrandRecord,
  ): Promise<BrandView> {
    const brand = await this.#locked(manager, principal, { id });
    return this.#write(manager, principal, brand, { record: revised(recordOf(brand)), restoredFrom: null });
  }

  /**
   * Nobody finds it from then on; its slug is free. Deletions of one organization wait for each other, so that they count what is left.
   * @throws Problem `not_found`
   */
  async markDeleted(manager: EntityManager, principal: Principal, id: string): Promise<void> {
    await this.brands.serializeDeletions(manager, principal.organizationId);
    const brand = await this.brands.findLocked(manager, principal, id);
    if (brand === null) throw problem('not_found', `There is no brand ${id}.`);
    await this.brands.update(manager, brand, { deletedAt: new Date(), slug: id });
    const changes = { label: { from: brand.label }, slug: { from: brand.slug } };
    await this.audit.record(manager, principal, { action: 'brand.deleted', subject: subjectOf(brand), changes });
  }

  async #insert(manager: EntityManager, principal: Principal, wanted: NewBrand): Promise<BrandEntity> {
    const { organizationId, idempotencyKey, record, isSlugTaken } = wanted;
    const id = newId('brand');
    const readable = slugOf(record.label, 'brand', limits.brandSlugLength - suffixLength);
    const slug = wanted.slug ?? (isSlugTaken ? suffixed(readable, id) : readable);
    const own = { status: 'draft', revision: 1, approvedRevision: null, colors: record.identity.colors } as const;
    const { label, description } = record;
    const row = { id, organizationId, idempotencyKey, label, description, slug, record, ...own };
    const brand = await this.brands.insertNew(manager, row);
    await this.brands.insertRevision(manager, revisionOf(brand, { ...authorOf(principal), changedFields: [] }));
    const changes = { label: { to: label }, slug: { to: slug } };
    await this.audit.record(manager, principal, { action: 'brand.created', subject: subjectOf(brand), changes });
    return brand;
  }

  async #revise(
    principal: Principal,
    expected: { id: string; expectedRevision: number },
    revised: (brand: BrandEntity) => Revised,
    alongside: (manager: EntityManager) => Promise<void> = () => Promise.resolve(),
  ): Promise<BrandView> {
    return this.dataSource.transaction(async (manager) => {
      const brand = await this.#locked(manager, principal, expected);
      await alongside(manager);
      return this.#write(manager, principal, brand, revised(brand));
    });
  }

  async #write(
    manager: EntityManager,
    principal: Principal,
    brand: BrandEntity,
    { record, restoredFrom }: Revised,
  ): Promise<BrandView> {
    const fields = changedFields(recordOf(brand), record);
    if (fields.length === 0) return viewOf(brand);
    requireRightTo(principal, fields);
    const { label, description } = record;
    const colors = brand.approvedRevision === null ? record.identity.colors : brand.colors;
    const written = { revision: brand.revision + 1, status: 'draft', updatedAt: new Date() } as const;
    const next = { record, label, description, colors, ...written };
    if (brand.record === null) await this.brands.insertMissingRevision(manager, revisionOf(brand));
    await this.brands.update(manager, brand, next);
    const row = { ...brand, ...next };
    const authorship = { ...authorOf(principal), changedFields: fields, restoredFrom, createdAt: next.updatedAt };
    await this.brands.insertRevision(manager, revisionOf(row, authorship));
    const changes = { revision: { from: brand.revision, to: next.revision }, fields: { to: fields } };
    await this.audit.record(manager, principal, { action: 'brand.changed', subject: subjectOf(brand), changes });
    return viewOf(row);
  }

  async #approve(manager: EntityManager, principal: Principal, brand: BrandEntity): Promise<BrandView> {
    const { id, organizationId, revision: number, approvedRevision } = brand;
    if (approvedRevision === number) return viewOf(brand);
    const record = recordOf(brand);
    const updatedAt = new Date();
    const changes = { status: 'approved', approvedRevision: number, colors: record.identity.colors, updatedAt } as const;
    await this.brands.update(manager, brand, changes);
    const approval = { approvedAt: updatedAt, approvedBy: principal.userId };
    await this.brands.approveRevision(manager, { brandId: id, organizationId, number }, approval);
    const approved = { approvedRevision: { from: approvedRevision, to: number } };
    await this.audit.record(manager, principal, { action: 'brand.approved', subject: subjectOf(brand), changes: approved });
    return viewOf({ ...brand, ...changes });
  }

  /** @param expectedRevision whatever the latest one is, if left out */
  async #locked(
    manager: EntityManager,
    principal: Principal,
    { id, expectedRevision }: { id: string; expectedRevision?: number },
  ): Promise<BrandEntity> {
    const brand = await this.brands.findLocked(manager, principal, id);
    if (brand === null) throw problem('not_found', `There is no brand ${id}.`);
    if (expectedRevision === undefined || brand.revision === expectedRevision) return brand;
    throw revisionConflict('brand', brand.revision, expectedRevision);
  }
}

const suffixLength = 9;
const suffixed = (slug: string, id: string): string => `${slug}-${id.slice(1 - suffixLength)}`;
const subjectOf = ({ id }: BrandEntity) => ({ type: 'brand', id });
const changedFields = (before: BrandRecord, after: BrandRecord): string[] =>
  differencesBetween(before, after).map(({ field }) => field);

function requireRightTo(principal: Principal, fields: readonly string[]): void {
  const wanted = fields.filter((field) => field.startsWith('settings.'));
  if (wanted.length === 0 || actsAsAdmin(principal)) return;
  throw problem('insufficient_permissions', `Only admins and owners change these settings of a brand: ${wanted.join(', ')}.`);
}
