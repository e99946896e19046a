import { newId } from '@imprint/platform/crypto';
import type { BrandEntity } from './brand.entity.js';
import type { BrandRevisionEntity } from './brand-revision.entity.js';
import { recordOf } from './brand-view.js';

type Authorship = Pick<BrandRevisionEntity, 'authorId' | 'credentialId' | 'changedFields' | 'restoredFrom' | 'createdAt'>;

/** The latest revision of a brand as a row. @param authorship by the instance itself when left out */
export function revisionOf(brand: BrandEntity, authorship: Partial<Authorship> = {}): BrandRevisionEntity {
  const { id: brandId, organizationId, revision: number, status, createdAt } = brand;
  return {
    ...{ id: newId('brev'), organizationId, brandId, number, record: recordOf(brand) },
    ...{ authorId: null, credentialId: null, changedFields: [], restoredFrom: null, createdAt },
    ...authorship,
    approvedAt: status === 'approved' ? createdAt : null,
    approvedBy: null,
  };
}
