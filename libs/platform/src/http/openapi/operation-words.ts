import type { ErrorCode } from '@imprint/contracts/errors';
import { SetMetadata, type CustomDecorator, type Type } from '@nestjs/common';
import type { JsonSchema } from './json-schema.js';

export const OPERATION = 'imprint:operation';

/** By media type: a class whose rules describe the body, or its JSON Schema. */
export type Content = Readonly<Record<string, Type<object> | JsonSchema>>;

/** What the API document says of a route beyond what its other decorators declare. */
export interface OperationWords {
  /** Unique in the document: camelCase, beginning with a verb. Generated clients name their functions after it. */
  id: string;
  /** What it does, in a few words without a full stop. */
  summary: string;
  /** Whatever else a caller has to know. */
  note?: string;
  /** The address carries a signature of its own instead of a credential. */
  isSigned?: true;
  /** The body of a handler that reads it itself. */
  takes?: Content;
  /** The body of an answer that is no JSON:API document. */
  gives?: Content;
  /** Refusals beyond those that every route of its kind may answer with. */
  errors?: readonly ErrorCode[];
}

export const Operation = (id: string, summary: string, more: Omit<OperationWords, 'id' | 'summary'> = {}): CustomDecorator =>
  SetMetadata(OPERATION, { id, summary, ...more } satisfies OperationWords);

/** Bytes of whatever type. */
export const binaryBody: JsonSchema = { type: 'string', format: 'binary' };
/** A page, or another text that is not described further. */
export const textBody: JsonSchema = { type: 'string' };
