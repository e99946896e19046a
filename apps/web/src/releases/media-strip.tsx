import type { ReleaseResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { assetById } from '../api/assets.js';
import { useOrganization } from '../api/organization.js';

type Media = ReleaseResource['attributes']['media'][number];

/** The files of a release, in their order. */
export function MediaStrip({ media }: { media: readonly Media[] }): ReactElement {
  return (
    <ul className="media-strip">
      {media.map((each) => (
        <MediaItem key={each.assetId} {...each} />
      ))}
    </ul>
  );
}

function MediaItem({ assetId, altText, focus }: Media): ReactElement {
  const { data } = useQuery(assetById(useOrganization(), assetId));
  const file = data?.data.attributes;
  const style = focus && { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` };
  return (
    <li>
      {file?.kind === 'image' && (
        <img src={file.url} alt={altText ?? file.altText ?? ''} loading="lazy" {...(style && { style })} />
      )}
    </li>
  );
}
