import { declareRoom } from '../rooms/room.js';
import { integer } from '../settings/setting.js';

/** Whether the instance is ready to go public. */
export const setup = declareRoom({
  limits: {
    /** Test mails that one person may send. */
    testMailsPerHour: 5,
  },
  errors: {
    operator_only: {
      status: 403,
      title: 'For the operator of the instance',
      advice: 'Others have an organization on this instance, too: its operator runs `npm run doctor`.',
    },
    mail_not_sent: {
      status: 409,
      title: 'Mail not sent',
      advice:
        '`detail` says what the mail server answered, and the log of api-gateway has all of it. Correct `MAIL_URL` or `MAIL_FROM`.',
    },
  },
  settings: {
    FREE_DISK_WARNING_MB: integer({
      description: 'The setup checks warn when a disk of the instance has less room than this, in megabytes.',
      fallback: 5_000,
      min: 0,
      max: 100_000_000,
    }),
    FREE_DISK_PROBLEM_MB: integer({
      description: 'Less room than this, in megabytes, is a problem.',
      fallback: 1_000,
      min: 0,
      max: 100_000_000,
    }),
  },
});
