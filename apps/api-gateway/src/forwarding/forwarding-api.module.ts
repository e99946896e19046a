import { Module } from '@nestjs/common';
import { ForwardingController } from './forwarding.controller.js';

@Module({ controllers: [ForwardingController] })
export class ForwardingApiModule {}
