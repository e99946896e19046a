import { MediaModule } from '@imprint/domain/media';
import { Module } from '@nestjs/common';
import { FilesController } from './files.controller.js';

@Module({ imports: [MediaModule], controllers: [FilesController] })
export class FilesApiModule {}
