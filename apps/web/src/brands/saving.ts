import { ImprintError, type BrandResource, type Imprint } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../api/organization.js';
import { useEdits } from '../ui/edits.js';
import { bodyOf, isSame, valuesOf, type FieldName, type Values } from './profile-fields.js';
import { brand as brandQuery, changeBrand, readBrand } from './queries.js';

/** Fields that somebody else has changed meanwhile, and so has the person here. */
interface Clash {
  brand: BrandResource;
  fields: readonly FieldName[];
}

/** A brand while somebody writes it. Changes of others to other fields are kept; where both changed the same, the person chooses. */
export function useProfile(saved: BrandResource) {
  const organization = useOrganization();
  const queries = useQueryClient();
  // What the form began with: the page may have read a later revision since.
  const [base, setBase] = useState(saved);
  const { fields, changes, isChanged, set, forget } = useEdits<Values>(valuesOf(base.attributes));
  const [clash, setClash] = useState<Clash>();

  const take = (brand: BrandResource): void => {
    queries.setQueryData(brandQuery(organization, saved.id).queryKey, (known) => known && { ...known, data: brand });
    setBase(brand);
    setClash(undefined);
  };

  const change = useMutation({
    mutationFn: (expectedRevision: number) => write(organization.client, { base, changes, expectedRevision }),
    onSuccess: (result) => {
      if ('fields' in result) return setClash(result);
      take(result);
      forget();
    },
  });

  return {
    fields,
    changes,
    isChanged,
    set,
    change,
    clash,
    save: () => change.mutate(base.attributes.revision),
    keepMine: () => {
      if (clash !== undefined) change.mutate(clash.brand.attributes.revision);
    },
    takeTheirs: () => {
      if (clash === undefined) return;
      const theirs = valuesOf(clash.brand.attributes);
      set(Object.fromEntries(clash.fields.map((name) => [name, theirs[name]])));
      take(clash.brand);
    },
  };
}
/** What is to be written: changes of what the form began with. */
interface Written {
  base: BrandResource;
  changes: Partial<Values>;
  expectedRevision: number;
}

/** Sends the changes. When somebody has changed other fields meanwhile, they are sent on top; where it is the same ones, nothing is. */
async function write(client: Imprint, { base, changes, expectedRevision }: Written): Promise<BrandResource | Clash> {
  const path = { id: base.id };
  const send = async (revision: number): Promise<BrandResource> =>
    (await changeBrand({ client, path, body: bodyOf(changes, revision) })).data;
  try {
    return await send(expectedRevision);
  } catch (error) {
    if (!(error instanceof ImprintError) || error.code !== 'revision_conflict') throw error;
    const { data: brand } = await readBrand({ client, path });
    const [before, after] = [valuesOf(base.attributes), valuesOf(brand.attributes)];
    const changed = Object.keys(changes) as FieldName[];
    const fields = changed.filter((name) => !isSame(before[name], after[name]) && !isSame(after[name], changes[name]));
    return fields.length === 0 ? send(brand.attributes.revision) : { brand, fields };
  }
}

export type Profile = ReturnType<typeof useProfile>;
