import { publicPage, type SetupFinding } from './setup-check.js';

const mailDocs = { settings: ['MAIL_URL'], docs: `${publicPage}#mail` } as const;
const storageDocs = { docs: `${publicPage}#files` } as const;
const bucketDocs = { settings: ['STORAGE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], ...storageDocs } as const;
const speechDocs = { settings: ['ESPEAK_PATH'], docs: 'docs/sound.md#espeak-ng' } as const;
const videoDocs = { settings: ['FFMPEG_PATH'], docs: 'docs/videos.md#ffmpeg' } as const;
const diskDocs = { docs: `${publicPage}#disks` } as const;

/** Mail, files and disks. */
export const fileFindings = {
  mail_ok: { state: 'ok', found: 'The mail server {host} answers and accepts this instance.' },
  mail_off: {
    state: 'warning',
    found: 'No mail is sent: invitations have to be passed on by hand, and nobody can reset a password.',
    advice: 'Set MAIL_URL to a mail server, such as smtps://user:password@smtp.example.com.',
    ...mailDocs,
  },
  mail_folder: {
    state: 'warning',
    found: 'Mail is written to files in a folder of this machine: nobody gets it.',
    advice: 'Set MAIL_URL to a mail server, such as smtps://user:password@smtp.example.com.',
    ...mailDocs,
  },
  mail_sender: {
    state: 'warning',
    found: 'The mail server {host} answers, but the sender is {from}: such mail is refused or treated as spam.',
    advice: 'Set MAIL_FROM to an address that this mail server may send for.',
    settings: ['MAIL_FROM'],
    docs: `${publicPage}#mail`,
  },
  mail_unreachable: {
    state: 'problem',
    found: 'The mail server {host} does not answer ({reason}).',
    advice: 'Check the name and the port. Many hosting providers block port 25: use 587 (smtp:) or 465 (smtps:).',
    ...mailDocs,
  },
  mail_login_refused: {
    state: 'problem',
    found: 'The mail server {host} refuses the login.',
    advice:
      'Check the user and password in MAIL_URL. Special characters have to be percent-encoded, and some providers require an app password.',
    ...mailDocs,
  },
  mail_tls: {
    state: 'problem',
    found: 'No encrypted connection to the mail server {host} ({reason}).',
    advice: 'Use smtps: for port 465 and smtp: for 587, and the name that is in the certificate of the server.',
    ...mailDocs,
  },
  mail_refused: {
    state: 'problem',
    found: 'The mail server {host} turns this instance away ({reason}).',
    advice: 'Look up the answer in the log of api-gateway and in the documentation of your mail provider.',
    ...mailDocs,
  },
  storage_folder_ok: { state: 'ok', found: 'A file was stored in the folder, read back and deleted.' },
  storage_bucket_ok: { state: 'ok', found: 'A file was stored in the bucket, read back and deleted.' },
  storage_full: {
    state: 'problem',
    found: 'There is no space left for files.',
    advice: 'Free some space: uploads and generated images are refused until then.',
    settings: ['STORAGE_URL'],
    ...storageDocs,
  },
  storage_unavailable: {
    state: 'problem',
    found: 'The file storage does not work ({reason}).',
    advice:
      'Check that the folder in STORAGE_URL is mounted and that the apps may write to it, or that the bucket can be reached.',
    settings: ['STORAGE_URL'],
    ...storageDocs,
  },
  storage_not_mounted: {
    state: 'problem',
    found: 'The folder for files is empty, but the database knows of files.',
    advice: 'Mount the folder in STORAGE_URL, or restore the files from a backup.',
    settings: ['STORAGE_URL'],
    docs: 'docs/operations.md#when-something-is-lost',
  },
  storage_changed: {
    state: 'problem',
    found: 'The file storage returned different bytes from those it was given.',
    advice: 'Check what stands between the apps and the storage, such as a proxy that compresses.',
    settings: ['STORAGE_URL'],
    ...storageDocs,
  },
  storage_clock: {
    state: 'problem',
    found: 'The bucket refuses requests because the clock of this machine is wrong.',
    advice: 'Turn on time synchronization (NTP): S3 tolerates 15 minutes.',
    ...storageDocs,
  },
  storage_denied: {
    state: 'problem',
    found: 'The bucket refuses access ({reason}).',
    advice: 'Allow the access key to get, put and delete objects of this bucket.',
    ...bucketDocs,
  },
  storage_credentials: {
    state: 'problem',
    found: 'The bucket does not know the access key, or the secret is wrong ({reason}).',
    advice: 'Copy both again, and check S3_REGION: it is part of the signature.',
    ...bucketDocs,
  },
  storage_no_bucket: {
    state: 'problem',
    found: 'There is no such bucket.',
    advice: 'Create it, or correct the name in STORAGE_URL.',
    settings: ['STORAGE_URL', 'S3_ENDPOINT', 'S3_REGION'],
    ...storageDocs,
  },
  files_ok: { state: 'ok', found: 'A picture was fetched from {origin} unchanged.' },
  files_local: {
    state: 'warning',
    found: 'Pictures are at {origin}, which platforms cannot reach: those that fetch pictures themselves refuse such posts.',
    advice:
      'Set PUBLIC_API_URL, or SERVICE_MICROSERVICES_FILES_URL if files have an address of their own, to a public https address.',
    settings: ['PUBLIC_API_URL', 'SERVICE_MICROSERVICES_FILES_URL', 'SERVICE_CDN_URL'],
    ...storageDocs,
  },
  files_unreachable: {
    state: 'problem',
    found: 'No picture could be fetched from {origin} ({reason}).',
    advice: 'Platforms fetch pictures there. Make {origin}/v1/files lead to api-gateway.',
    settings: ['PUBLIC_API_URL', 'SERVICE_MICROSERVICES_FILES_URL', 'SERVICE_CDN_URL'],
    ...storageDocs,
  },
  files_refused: {
    state: 'problem',
    found: 'A request for a picture at {origin} was answered with HTTP {status}.',
    advice: 'Let the proxy pass {origin}/v1/files on to api-gateway, with its query and without a login of its own.',
    settings: ['PUBLIC_API_URL', 'SERVICE_MICROSERVICES_FILES_URL', 'SERVICE_CDN_URL'],
    ...storageDocs,
  },
  files_changed: {
    state: 'problem',
    found: 'A picture came back from {origin} with different bytes.',
    advice: 'Turn off whatever changes pictures on the way, such as the image optimization of a CDN.',
    settings: ['SERVICE_CDN_URL'],
    ...storageDocs,
  },
  files_not_stored: { state: 'not_checked', found: 'The file storage does not work, so there is no picture to fetch.' },
  videos_ok: { state: 'ok', found: 'ffmpeg {version} converts videos that a channel does not take as they are.' },
  videos_unconverted: {
    state: 'warning',
    found: 'ffmpeg is not installed: videos that a channel does not take as they are, such as WebM, are refused.',
    advice: 'Install it (apt-get install ffmpeg, or brew install ffmpeg) or name it in FFMPEG_PATH, and start the apps again.',
    ...videoDocs,
  },
  videos_unencoded: {
    state: 'warning',
    found: 'The ffmpeg at {path} cannot make H.264 and AAC: videos that a channel does not take as they are fail.',
    advice: 'Install one with libx264, such as that of Debian, Ubuntu or Homebrew, or name it in FFMPEG_PATH.',
    ...videoDocs,
  },
  speech_ok: { state: 'ok', found: 'espeak-ng is there, which reads texts aloud.' },
  speech_missing: {
    state: 'warning',
    found: 'espeak-ng is not installed: no text is read aloud on this machine.',
    advice:
      'Install it (apt-get install espeak-ng, or brew install espeak-ng) or name it in ESPEAK_PATH, and start the apps again.',
    ...speechDocs,
  },
  disk_ok: { state: 'ok', found: '{free} GB are free.' },
  disk_low: {
    state: 'warning',
    found: 'Only {free} GB are free.',
    advice: 'Free some space soon, or enlarge the disk.',
    settings: ['FREE_DISK_WARNING_MB'],
    ...diskDocs,
  },
  disk_full: {
    state: 'problem',
    found: 'Only {free} GB are free: a full disk stops the database and refuses files.',
    advice: 'Free some space now, or enlarge the disk.',
    settings: ['FREE_DISK_PROBLEM_MB'],
    ...diskDocs,
  },
  disk_bucket: { state: 'not_checked', found: 'Files are stored in a bucket, not on a disk of this machine.' },
  disk_elsewhere: {
    state: 'not_checked',
    found: 'The disk of the database cannot be seen from here.',
    advice: 'Watch it where PostgreSQL runs: a full disk stops the database.',
    ...diskDocs,
  },
} as const satisfies Readonly<Record<string, SetupFinding>>;
