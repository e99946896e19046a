import { declareRoom, signal } from '../rooms/room.js';
import { integer } from '../settings/setting.js';
import type { ViewerState } from './viewer-state.js';

/** The WebSocket API. */
export const realTime = declareRoom({
  apiTags: {
    ws: ['Real time', 'Events over a WebSocket.'],
  },
  signals: {
    /** Somebody has opened something in a page, still has, changes it, or has left it. Nothing keeps it. */
    'viewer.changed': signal<{ organizationId: string; id: string; userId: string; state: ViewerState }>(),
  },
  settings: {
    SOCKET_PING_SECONDS: integer({
      description: 'How often a WebSocket is asked for a sign of life; one that gave none until the next time is dropped.',
      fallback: 30,
      min: 1,
      max: 3_600,
    }),
    SOCKETS_PER_ORGANIZATION: integer({
      description: 'WebSockets that one organization may have open on one api-gateway.',
      fallback: 1_000,
      min: 1,
      max: 100_000,
    }),
    SOCKET_BUFFER_BYTES: integer({
      description: 'Bytes that may wait for a slow reader of a WebSocket before it is dropped.',
      fallback: 1_048_576,
      min: 16_384,
      max: 67_108_864,
    }),
  },
});
