import { ImprintError } from '@imprint/sdk';

/** What the API found wrong. */
export interface Fault {
  /** Of the field in the body, as a JSON pointer; null where it is about no single one. */
  pointer: string | null;
  detail: string;
}

/** What the API found wrong, by the place in the form. */
export const faultsOf = (error: unknown): readonly Fault[] =>
  error instanceof ImprintError ? Object.entries(error.fields).map(([pointer, detail]) => ({ pointer, detail })) : [];

/** Of one field, in sentences. */
export const faultsAt = (error: unknown, place: string): readonly string[] =>
  faultsOf(error)
    .filter(({ pointer }) => pointer === place || pointer?.startsWith(`${place}/`) === true)
    .map(({ detail }) => detail);

/** Stands beside the fields that it is about. */
export const isOfFields = (error: unknown): boolean => faultsOf(error).length > 0;

/** No answer came: the connection is lost, or the server is. */
export const isOffline = (error: unknown): boolean => error instanceof ImprintError && error.status === 0;
