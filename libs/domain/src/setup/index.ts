export { SetupAccess } from './setup-access.js';
export { SetupChecks } from './setup-checks.service.js';
export { SetupModule } from './setup.module.js';
export { TestMails } from './test-mails.js';
