import type { KnowledgePurpose } from '@imprint/contracts/knowledge';

/** A part of the text of a version. */
export interface NewChunk {
  /** 0 for the first one. */
  position: number;
  /** Where it begins and ends in the text of the version, in characters. */
  start: number;
  end: number;
  page: number | null;
  startSeconds: number | null;
  endSeconds: number | null;
  text: string;
  /** BCP 47, its primary subtag; null where it is not known. */
  language: string | null;
}

/** A source, as far as its chunks repeat it. */
export interface ChunkedSource {
  id: string;
  organizationId: string;
  brandId: string;
  purpose: KnowledgePurpose;
  versionId: string;
}
