import { Described, exampleId, IsId } from '@imprint/contracts/documents';

/** A source of a brand. */
export class SourceArguments {
  @Described('The source, e.g. `ksrc_…`.', exampleId('knowledgeSource'))
  @IsId('knowledgeSource')
  sourceId!: string;

  @Described('The brand that knows it, e.g. `brand_…`.', exampleId('brand'))
  @IsId('brand')
  brandId!: string;
}

/** Something is written, of the brand's own. */
export const writes = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false } as const;
