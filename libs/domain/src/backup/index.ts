export * from './back-up-before-upgrade.js';
export * from './backup-folder.js';
export * from './backup-manifest.js';
export * from './restore-backup.js';
export * from './take-backup.js';
