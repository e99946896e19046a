export { forgetInvited } from './forget-invited.js';
export { InvitationsService, type InvitationView } from './invitations.service.js';
export { JoiningService, type OpenInvitation } from './joining.service.js';
export { BrandLimitsModule, MembersModule } from './members.module.js';
export { MembersService } from './members.service.js';
export { OrganizationsService } from './organizations.service.js';
export { PublishingSettingsService, type PublishingSettingsView } from './publishing-settings.service.js';
export { DeletedBrandLimits } from './deleted-brand-limits.js';
