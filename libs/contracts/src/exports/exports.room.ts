import { declareRoom } from '../rooms/room.js';

/** Everything of an organization in one file. */
export const exportsOfOrganizations = declareRoom({
  idPrefixes: {
    organizationExport: 'oexp',
  },
  limits: {
    /** Hours for which an export can be downloaded. */
    exportHours: 24,
  },
  auditActions: ['organization.exported'],
});
