import { problem, type GenerationResource, type Principal } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AssetFiles } from '../media/asset-files.js';
import { GenerationEntity } from './generation.entity.js';

export type GenerationView = GenerationResource & { id: string };

/** Generations as callers see them. Reading one takes neither a model nor the queue. */
@Injectable()
export class GenerationReader {
  constructor(
    @InjectRepository(GenerationEntity) private readonly generations: Repository<GenerationEntity>,
    private readonly files: AssetFiles,
  ) {}

  /** The address of the output is signed anew. @throws Problem `not_found` */
  async read(principal: Principal, id: string): Promise<GenerationView> {
    const row = await this.generations.findOneBy({ id, organizationId: principal.organizationId });
    if (row === null) throw problem('not_found', `There is no generation ${id}.`);
    return { ...row, output: row.output === null ? null : { ...row.output, url: this.files.signedUrl(row.output.storageKey) } };
  }
}
