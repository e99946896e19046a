import type { GenerationResource } from '@imprint/sdk';
import { Link } from '@tanstack/react-router';
import { useId, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Tile, TilePlayer } from '../ui/gallery.js';
import { Distance } from '../ui/moment.js';
import { ReceiptLink } from '../ui/receipt-link.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { generateWords } from './words.js';

/** One generation: its file, or how far it is, or why there is none. */
export function GenerationTile({ id, attributes }: GenerationResource & { id: string }): ReactElement {
  const caption = useId();
  const { slug } = useOrganization();
  const { prompt, model, output, createdAt, error } = attributes;
  return (
    <Tile picture={<Picture {...attributes} />}>
      <p className="caption theirs" id={caption}>
        {output === null ? prompt : <Link to={`/${slug}/~/library/${output.assetId}`}>{prompt}</Link>}
      </p>
      <p className="note">
        {model} · {error === null ? <Distance at={createdAt} /> : <span className="theirs">{error.message}</span>} ·{' '}
        <ReceiptLink generationId={id} describedBy={caption} />
      </p>
    </Tile>
  );
}

/** The image or a player, or how far it is. */
function Picture({ status, progress, output, prompt }: GenerationResource['attributes']): ReactElement {
  const t = useWords(generateWords);
  if (output !== null) {
    const kind = output.mimeType.split('/')[0];
    if (kind === 'video' || kind === 'audio') return <TilePlayer kind={kind} {...output} label={prompt} />;
    return <img src={output.url} alt="" loading="lazy" />;
  }
  if (status === 'processing') return <progress aria-label={t('status.processing')} max={100} value={progress} />;
  return <Status tone={status === 'failed' ? 'troubled' : 'neutral'}>{t(`status.${status}`)}</Status>;
}
