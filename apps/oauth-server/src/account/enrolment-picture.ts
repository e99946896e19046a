import type { Enrolment } from '@imprint/domain/identity';
import { renderSVG } from 'uqr';

/** QR code for authenticator apps, as one SVG element without styles or scripts. */
export function pictureOf({ uri }: Pick<Enrolment, 'uri'>): string {
  return renderSVG(uri);
}
