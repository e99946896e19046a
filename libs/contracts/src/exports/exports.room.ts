import { declareRoom } from '../rooms/room.js';

/** Everything of an organization in one file. */
export const exportsOfOrganizations = declareRoom({
  idPrefixes: {
    organizationExport: 'oexp',
  },
  limits: {
    /** Hours for which an export can be downloaded. */
    exportHours: 24,
    /** Exports of one organization within 24 hours: each reads everything that it has. */
    exportsPerDay: 5,
  },
  auditActions: ['organization.exported'],
});
