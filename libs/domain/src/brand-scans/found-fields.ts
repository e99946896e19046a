import { UpdateBrand, type BrandRecord, type WantedRecord } from '@imprint/contracts/brands';
import type { FindingChange, FindingState } from '@imprint/contracts/brand-scans';
import { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { oneLine } from '@imprint/contracts/documents';
import { InputPipe } from '@imprint/platform/http';
import { isDeepStrictEqual } from 'node:util';
import { changedRecord } from '../brands/index.js';
import type { Finding } from './read-site.js';

/** The field of the record that names the logo: what is found is a picture, what the brand says is the asset that is made of it. */
export const logoField = 'identity.logoAssetId';
const longestSource = 2_048;
/** Those of a request by which a person changes a brand. */
const rules = new InputPipe();

/** A part of a record, by the name of a field: `identity.colors`. */
export const wantedOf = (field: string, value: unknown): WantedRecord =>
  field.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as WantedRecord;

/** What a record says in a field; undefined where it has no such field. */
export const valueIn = (record: BrandRecord, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? value[name as never] : undefined,
      record,
    );

/** A finding as the brand could say it. */
export interface FoundValue extends Omit<Finding, 'field'> {
  field: string;
  fingerprint: string | null;
}

/**
 * Those findings that a brand can say: of fields that it has, by the rules that people's changes keep, the most certain one of each field.
 * Whatever a site or a model came up with besides is dropped.
 */
export async function sayable(findings: readonly FoundValue[]): Promise<FoundValue[]> {
  const best = new Map<string, FoundValue>();
  for (const finding of findings) {
    const known = best.get(finding.field);
    if (known !== undefined && known.confidence >= finding.confidence) continue;
    if (await isSayable(finding)) best.set(finding.field, finding);
  }
  return [...best.values()].slice(0, limits.scanFields).map((finding) => ({
    ...finding,
    source: oneLine(finding.source, longestSource),
    confidence: Math.min(1, Math.max(0, finding.confidence)),
    evidence: oneLine(finding.evidence, limits.scanEvidenceLength),
  }));
}

/** Fields that a site may never speak for: settings but its language, what people forbid, and whatever gives instructions. */
const speaksFor = /^(?:label|description|text|products|contact|identity\.\w+|voice\.\w+|strategy\.topics|settings\.language)$/;

async function isSayable({ field, value, confidence }: FoundValue): Promise<boolean> {
  if (!speaksFor.test(field) || !Number.isFinite(confidence)) return false;
  const changes = { ...wantedOf(field, value), expectedRevision: 1 };
  try {
    await rules.transform(changes, { type: 'body', metatype: UpdateBrand });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** What an earlier scan found in a field. */
export interface EarlierFinding {
  value: unknown;
  state: FindingState;
}

/** What the findings of a scan are compared with. */
export interface Comparison {
  /** What the brand says now. */
  record: BrandRecord;
  /** What it said when the scan was asked for; null for a scan that writes nothing. */
  base: BrandRecord | null;
  /** Fields that the caller has chosen, and the site does not. */
  chosen: ReadonlySet<string>;
  /** What the scan before found, by field; null where there was none. */
  earlier: ReadonlyMap<string, EarlierFinding> | null;
}

/** A finding, and what becomes of it. */
export interface DecidedFinding extends FoundValue {
  before: unknown;
  previous: unknown;
  change: FindingChange | null;
  state: FindingState;
  isWritten: boolean;
}

/** What is written of findings, and what is proposed. What somebody has written meanwhile is never replaced. */
export function decided(findings: readonly FoundValue[], { record, base, chosen, earlier }: Comparison): DecidedFinding[] {
  return findings.map((finding) => {
    const { field } = finding;
    const before = valueIn(record, field);
    const value = valueIn(changedRecord(record, wantedOf(field, finding.value)), field);
    const isSaid = isDeepStrictEqual(before, value);
    const isUntouched = base !== null && isDeepStrictEqual(valueIn(base, field), before);
    const found = earlier?.get(field);
    const isSame = found !== undefined && isDeepStrictEqual(found.value, value);
    const wasLeft = isSame && found.state === 'left';
    return {
      ...finding,
      value,
      before,
      previous: found?.value ?? null,
      change: earlier === null ? null : isSame ? 'same' : found === undefined ? 'new' : 'changed',
      // What somebody left stays left, as long as the site says the same.
      state: isSaid ? 'taken' : wasLeft ? 'left' : 'proposed',
      isWritten: isUntouched && !isSaid && !chosen.has(field),
    };
  });
}

/** The record with these values. */
export const withValues = (record: BrandRecord, values: readonly { field: string; value: unknown }[]): BrandRecord =>
  values.reduce((changed, { field, value }) => changedRecord(changed, wantedOf(field, value)), record);
