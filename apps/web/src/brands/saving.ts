import { ImprintError, type BrandResource, type Imprint } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DraftKeeper, KeptCopy } from '../api/kept-draft.js';
import { useOrganization } from '../api/organization.js';
import { whileOpen } from '../api/page-life.js';
import { useEdits } from '../ui/edits.js';
import { bodyOf, isSame, valuesOf, type FieldName, type ProfileState, type Values } from './profile-fields.js';
import { brand as brandQuery, changeBrand, readBrand } from './queries.js';

/** Fields that somebody else has changed meanwhile, and so has the person here. */
interface Clash {
  brand: BrandResource;
  fields: readonly FieldName[];
  /** Whether the person was saving, and not only loading what others had saved. */
  isSaving: boolean;
}

/** What is known of the brand and of what was typed about it before. */
interface ProfileStart {
  saved: BrandResource;
  copy: KeptCopy<ProfileState> | undefined;
  keeper: DraftKeeper<ProfileState>;
}

interface Base {
  revision: number;
  values: Values;
}

const baseOf = ({ attributes }: BrandResource): Base => ({ revision: attributes.revision, values: valuesOf(attributes) });

/** A brand while somebody writes it. Changes of others to other fields are kept; where both changed the same, the person chooses. */
export function useProfile({ saved, copy, keeper }: ProfileStart) {
  const organization = useOrganization();
  const show = useShown(saved.id);
  // What the form began with: the page may have read a later revision since, and so may somebody who typed before a reload.
  const [base, setBase] = useState<Base>(() => (copy === undefined ? baseOf(saved) : (copy.content.base as Base)));
  const [restoredAt, setRestoredAt] = useState(copy?.typedAt);
  const { fields, changes, isChanged, set, forget } = useEdits<Values>(base.values, copy?.content.draft.values);
  const [clash, setClash] = useState<Clash>();
  useKeeping(keeper, { base, changes, isChanged });

  const take = (brand: BrandResource): void => {
    show(brand);
    setBase(baseOf(brand));
    setClash(undefined);
  };
  const dismiss = (): void => {
    forget();
    setRestoredAt(undefined);
  };

  const change = useMutation({
    mutationFn: (expectedRevision: number) =>
      write(organization.client, { id: saved.id, base: base.values, changes, expectedRevision }),
    onSuccess: (result) => {
      if ('fields' in result) return setClash(result);
      take(result);
      dismiss();
    },
  });

  const isBehind = saved.attributes.revision > base.revision && !change.isPending && clash === undefined;
  return {
    ...{ fields, isChanged, set, change, clash, restoredAt },
    /** Whether somebody else has saved since. */
    isBehind,
    save: () => change.mutate(base.revision),
    /** Takes what somebody else has saved, and leaves what is typed. */
    load: () => {
      const both = clashing(base.values, valuesOf(saved.attributes), changes);
      if (both.length === 0) take(saved);
      else setClash({ brand: saved, fields: both, isSaving: false });
    },
    discard: () => {
      setBase(baseOf(saved));
      dismiss();
    },
    ...choicesOf(clash, { save: change.mutate, take, set }),
  };
}

interface Chosen {
  save: (revision: number) => void;
  take: (brand: BrandResource) => void;
  set: (values: Partial<Values>) => void;
}

/** What the person can do about fields that both have changed. */
const choicesOf = (clash: Clash | undefined, { save, take, set }: Chosen) => ({
  keepMine: () => {
    if (clash === undefined) return;
    if (clash.isSaving) save(clash.brand.attributes.revision);
    else take(clash.brand);
  },
  takeTheirs: () => {
    if (clash === undefined) return;
    set(pick(valuesOf(clash.brand.attributes), clash.fields));
    take(clash.brand);
  },
});

const pick = (values: Values, names: readonly FieldName[]): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** Has every part of the page show what the API answered. */
function useShown(id: string): (brand: BrandResource) => void {
  const { queryKey } = brandQuery(useOrganization(), id);
  const queries = useQueryClient();
  return (brand) => void queries.setQueryData(queryKey, (known) => known && { ...known, data: brand });
}

/** Keeps what is typed in this browser until the API has it. */
function useKeeping(
  keeper: DraftKeeper<ProfileState>,
  { base, changes, isChanged }: { base: Base; changes: Partial<Values>; isChanged: boolean },
): void {
  const typed = JSON.stringify(changes);
  useEffect(() => {
    if (!isChanged) return keeper.drop();
    const values = JSON.parse(typed) as Partial<Values>;
    keeper.keep({ draft: { revision: base.revision, values }, base });
  }, [keeper, base, typed, isChanged]);
  useEffect(() => whileOpen({ onOnline: () => undefined, onHidden: () => keeper.flush() }), [keeper]);
}

/** What is to be written: changes of what the form began with. */
interface Written {
  id: string;
  base: Values;
  changes: Partial<Values>;
  expectedRevision: number;
}

/** Sends the changes. When somebody has changed other fields meanwhile, they are sent on top; where it is the same ones, nothing is. */
async function write(client: Imprint, { id, base, changes, expectedRevision }: Written): Promise<BrandResource | Clash> {
  const path = { id };
  const send = async (revision: number): Promise<BrandResource> =>
    (await changeBrand({ client, path, body: bodyOf(changes, revision) })).data;
  try {
    return await send(expectedRevision);
  } catch (error) {
    if (!(error instanceof ImprintError) || error.code !== 'revision_conflict') throw error;
    const { data: brand } = await readBrand({ client, path });
    const fields = clashing(base, valuesOf(brand.attributes), changes);
    return fields.length === 0 ? send(brand.attributes.revision) : { brand, fields, isSaving: true };
  }
}

/** Fields that were changed to something else on both sides. */
const clashing = (base: Values, after: Values, changes: Partial<Values>): FieldName[] =>
  (Object.keys(changes) as FieldName[]).filter((name) => !isSame(base[name], after[name]) && !isSame(after[name], changes[name]));

export type Profile = ReturnType<typeof useProfile>;
