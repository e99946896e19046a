import { Module } from '@nestjs/common';
import { MailSessions } from './mail-sessions.js';
import { Mailer } from './mailer.js';

/** Outgoing mail. */
@Module({ providers: [Mailer, MailSessions], exports: [Mailer, MailSessions] })
export class MailModule {}
