import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { PipeTransform } from '@nestjs/common';

/** The number of a revision in a path. @throws Problem `not_found` for what is none */
export class RevisionNumber implements PipeTransform<string, number> {
  transform(text: string): number {
    const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
    if (number > limits.revision) throw problem('not_found', `There is no revision ${text.slice(0, 20)}.`);
    return number;
  }
}
