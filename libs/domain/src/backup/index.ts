export { backUpBeforeUpgrade } from './back-up-before-upgrade.js';
export { BackupFolder } from './backup-folder.js';
export { BackupError, type BackupManifest } from './backup-manifest.js';
export { restoreBackup } from './restore-backup.js';
export { takeBackup } from './take-backup.js';
