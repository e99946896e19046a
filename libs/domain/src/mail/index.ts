export { MailModule } from './mail.module.js';
export type { MailOutcome } from './mail-outcome.js';
export { longestMailMs, type AddressedMail, type MailSession, MailSessions } from './mail-sessions.js';
export { type Mail, Mailer } from './mailer.js';
