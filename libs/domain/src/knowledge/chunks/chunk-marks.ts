/**
 * What `knowledge_chunk.words` has beside words. No text can contain them, since only letters and digits of a text are indexed. They are
 * counted in `knowledge_term` like words.
 *
 * The mark of the brand is in every condition of a search: the index then yields rows of that brand alone, on any PostgreSQL.
 */
export const brandMark = (brandId: string): string => `_${brandId}`;

/** By which configuration the words were reduced: a search reduces its own in each way that the brand has. */
export const configurationMark = (configuration: string): string => `_${configuration}`;
