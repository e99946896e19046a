import type { RuleSource } from '@imprint/contracts/publishing';

const specification = 'https://github.com/matrix-org/matrix-spec/blob/main';
const readAt = '2026-11-25';

/** The specification, in the files that it is made of. */
export const sources: readonly RuleSource[] = [
  { about: ['text'], url: `${specification}/content/client-server-api/_index.md`, readAt },
  { about: ['text', 'images'], url: `${specification}/content/client-server-api/modules/instant_messaging.md`, readAt },
  { about: ['images'], url: `${specification}/content/client-server-api/modules/content_repo.md`, readAt },
  { about: ['look-up'], url: `${specification}/data/api/client-server/room_send.yaml`, readAt },
  { about: ['look-up'], url: `${specification}/data/api/client-server/message_pagination.yaml`, readAt },
  { about: ['edit'], url: `${specification}/content/client-server-api/modules/event_replacements.md`, readAt },
  { about: ['delete'], url: `${specification}/data/api/client-server/redaction.yaml`, readAt },
  { about: ['rate'], url: `${specification}/data/api/client-server/definitions/errors/rate_limited.yaml`, readAt },
];
