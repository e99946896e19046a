export { MailModule } from './mail.module.js';
export { longestMailMs, type AddressedMail, type MailOutcome, type MailSession, MailSessions } from './mail-sessions.js';
export { type Mail, Mailer } from './mailer.js';
