import type { Enrolment } from '@imprint/domain/identity';
import { renderSVG } from 'uqr';

/** QR code of the address that an app reads, as one SVG element without styles or scripts. */
export function pictureOf({ uri }: Pick<Enrolment, 'uri'>): string {
  return renderSVG(uri);
}
