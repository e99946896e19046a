import { IsString } from 'class-validator';
import { Described } from '../documents/described.js';
import { Resource } from '../documents/resource.js';

/** What a place for posts within an account is. */
export const destinationKinds = ['blog', 'board', 'community', 'list', 'location', 'page', 'publication'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

/** A place of an account that posts can go to, as its platform lists it at the moment. */
@Resource({ type: 'connection-destination', path: null })
export class ConnectionDestinationResource {
  @Described('As people know it on the platform.', 'Spring menus') @IsString() name!: string;
}
