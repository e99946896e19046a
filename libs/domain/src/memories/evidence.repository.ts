import { wholeOrganization } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import type { EvidenceType } from '@imprint/contracts/memories';
import { newId } from '@imprint/platform/crypto';
import { ownedBy } from '@imprint/platform/database';
import { In, type EntityManager } from 'typeorm';
import { isStanding } from '../identity/index.js';
import { MemoryEvidenceEntity } from './memory.entity.js';

/** A text that somebody saved. */
export interface NotedText {
  organizationId: string;
  brandId: string;
  subjectType: EvidenceType;
  subjectId: string;
  text: string;
}

/**
 * What the model wrote, of a draft that a generation made for this brand, or of the one that the post of a release was made of; null for any
 * other. A draft has the id of its generation. Reads `generation`, a table of generation, and `post`.
 */
export async function originalOf(
  manager: EntityManager,
  { organizationId, brandId, subjectId }: Omit<NotedText, 'text'>,
): Promise<string | null> {
  const generationId = subjectId.replace(/^[a-z]+_/, 'gen_');
  const [found] = await manager.query<{ posts: string[]; body: string | null }[]>(
    `select coalesce(written -> 'posts', '[]') as posts, written ->> 'body' as body from generation
     where organization_id = $2 and brand_id = $3 and kind = 'text' and written is not null
       and id in ($1, (select regexp_replace(composed_from, '^post_', 'gen_') from post where id = $4 and organization_id = $2))`,
    [generationId, organizationId, brandId, subjectId],
  );
  return found === undefined ? null : (found.body ?? found.posts.join('\n\n'));
}

/** What a person made of a draft, which replaces what they made of it before. What says the same as the draft is none. Repeatable. */
export async function noteCorrection(manager: EntityManager, noted: NotedText, before: string): Promise<void> {
  const { organizationId, brandId, subjectType, subjectId, text } = noted;
  await manager.query(
    `insert into memory_evidence (id, organization_id, brand_id, subject_type, subject_id, before, after)
     select $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text where ${isChanged}
     on conflict (organization_id, subject_id) do update
       set after = excluded.after, version = memory_evidence.version + 1, noted_at = now()
       where not memory_evidence.is_closed and memory_evidence.brand_id = excluded.brand_id
         and memory_evidence.after is distinct from excluded.after`,
    [newId('mev'), organizationId, brandId, subjectType, subjectId, before, text],
  );
}

/**
 * What an agent made of a draft: people correct that from now on, and if one has already, their part ends here. Not where it left the text
 * alone, and gave it another time or another picture.
 */
export async function noteRewriting(manager: EntityManager, { text, ...noted }: NotedText, before: string): Promise<void> {
  const { organizationId, brandId, subjectType, subjectId } = noted;
  await manager.query(
    `insert into memory_evidence (id, organization_id, brand_id, subject_type, subject_id, before, read_version)
     select $1::text, $2::text, $3::text, $4::text, $5::text, $7::text, 1 where ${isChanged}
     on conflict (organization_id, subject_id) do update set
       before = case when memory_evidence.after is null then excluded.before else memory_evidence.before end,
       is_closed = memory_evidence.after is not null
       where not memory_evidence.is_closed and coalesce(memory_evidence.after, memory_evidence.before) <> excluded.before`,
    [newId('mev'), organizationId, brandId, subjectType, subjectId, before, text],
  );
}

/** The comment with which a call was decided. Repeatable. */
export async function noteCommentOn(manager: EntityManager, noted: NotedText, isQuotable: boolean): Promise<void> {
  const { organizationId, brandId, subjectType, subjectId, text } = noted;
  await manager.query(
    `insert into memory_evidence (id, organization_id, brand_id, subject_type, subject_id, before, after, is_quotable)
     values ($1, $2, $3, $4, $5, '', $6, $7) on conflict (organization_id, subject_id) do nothing`,
    [newId('mev'), organizationId, brandId, subjectType, subjectId, text, isQuotable],
  );
}

/** A draft that was never changed takes no room among those that were. */
const isChanged = `($6::text <> $7::text or exists (select from memory_evidence where organization_id = $2 and subject_id = $5))`;

/** The brand that a call is about; null for none. Reads `brand`, `release`, `post` and `article`. */
export async function brandOfCall(
  manager: EntityManager,
  organizationId: string,
  { brandId, releaseId, postId, articleId }: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const named = [brandId, releaseId, postId, articleId].map((id) => (typeof id === 'string' ? id : null));
  const [found] = await manager.query<{ brandId: string | null }[]>(
    `select coalesce(
       (select brand_id from release where organization_id = $1 and id = $3), (select brand_id from post where organization_id = $1 and id = $4),
       (select brand_id from article where organization_id = $1 and id = $5),
       (select id from brand where organization_id = $1 and id = $2 and deleted_at is null)) as "brandId"`,
    [organizationId, ...named],
  );
  return found?.brandId ?? null;
}

export async function deleteEvidence(
  manager: EntityManager,
  organizationId: string,
  subjectIds: readonly string[],
): Promise<void> {
  await manager.delete(MemoryEvidenceEntity, { organizationId, subjectId: In([...subjectIds]) });
}

/** Paths of the pages of drafts and approvals, by their id, without those that are gone. Reads `organization`, `post`, `release`, `article` and `approval`. */
export async function evidencePaths(
  manager: EntityManager,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await manager.query<{ id: string; path: string }[]>(
    `select found.id, slug || '/~/' || found.path as path from organization join (
       select id, organization_id, coalesce(
         (select 'releases/' || release.id from release where release.organization_id = post.organization_id and release.post_id = post.id
            and release.deleted_at is null order by release.created_at desc limit 1),
         'compose?post=' || id) as path
         from post where deleted_at is null
       union all select id, organization_id, 'articles/' || id from article
       union all select id, organization_id, 'publishing/review/' || id from approval
     ) found on found.organization_id = organization.id where organization.id = $1 and found.id = any ($2)`,
    [organizationId, ids],
  );
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** A brand of which something was not looked at yet. */
export async function findUnread(manager: EntityManager): Promise<Pick<NotedText, 'organizationId' | 'brandId'> | null> {
  const [found] = await manager.query<Pick<NotedText, 'organizationId' | 'brandId'>[]>(
    `select organization_id as "organizationId", brand_id as "brandId" from memory_evidence
     where read_version < version and ${isStanding('organization_id')} order by noted_at limit 1`,
  );
  return found ?? null;
}

/** Marks everything of the brand as looked at, before it is: what is noted meanwhile is looked at again. @returns whether something was new */
export async function markRead(manager: EntityManager, organizationId: string, brandId: string): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(
    `update memory_evidence set read_version = version where organization_id = $1 and brand_id = $2 and read_version < version`,
    [organizationId, brandId],
  );
  return count > 0;
}

/** The latest corrections of the brand, newest first. */
export async function listCorrections(
  manager: EntityManager,
  organizationId: string,
  brandId: string,
): Promise<(MemoryEvidenceEntity & { after: string })[]> {
  const rows = await manager.find(MemoryEvidenceEntity, {
    where: ownedBy(wholeOrganization(organizationId), brandId),
    order: { notedAt: 'DESC', id: 'DESC' },
    take: limits.memoryTexts,
  });
  return rows.flatMap((row) => (row.after === null || row.after === row.before ? [] : [{ ...row, after: row.after }]));
}

/** Deletes what is no longer looked through. */
export async function deleteOld(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
  await manager.query(
    `delete from memory_evidence where organization_id = $1 and brand_id = $2 and id not in (
       select id from memory_evidence where organization_id = $1 and brand_id = $2 order by noted_at desc, id desc limit $3)`,
    [organizationId, brandId, limits.memoryTexts],
  );
}

/** Of a brand that is deleted. */
export async function deleteAllOfBrand(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
  for (const table of ['memory', 'memory_evidence', 'memory_notice'])
    await manager.query(`delete from ${table} where organization_id = $1 and brand_id = $2`, [organizationId, brandId]);
}

/** Whether people may be told of suggestions of the brand now; if so, they were. */
export async function claimNotice(manager: EntityManager, organizationId: string, brandId: string): Promise<boolean> {
  const claimed = await manager.query<unknown[]>(
    `insert into memory_notice as notice (brand_id, organization_id, noticed_at) values ($1, $2, now())
     on conflict (brand_id) do update set noticed_at = now()
       where notice.organization_id = $2 and notice.noticed_at <= now() - $3 * interval '1 hour' returning brand_id`,
    [brandId, organizationId, limits.memoryNoticeHours],
  );
  return claimed.length > 0;
}
