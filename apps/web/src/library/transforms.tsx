import type { AssetResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { useWords } from '../words/words.js';
import { BackgroundDialog } from './background-dialog.js';
import { EditDialog } from './edit-dialog.js';
import { models } from './queries.js';
import { ReframeDialog } from './reframe-dialog.js';
import { scalesOf, UpscaleDialog } from './upscale-dialog.js';
import { libraryWords } from './words.js';

const CropDialog = lazy(() => import('../ui/crop-dialog.js').then(({ CropDialog: component }) => ({ default: component })));

/** Makes pictures of a picture, and shows the new one. */
export function Transforms({ asset }: { asset: AssetResource }): ReactElement {
  const t = useWords(libraryWords);
  const organization = useOrganization();
  const { slug } = organization;
  const known = useQuery(models(organization)).data?.data ?? [];
  const navigate = useNavigate();
  const [open, setOpen] = useState<'crop' | 'reframe' | 'upscale' | 'edit' | 'background'>();
  const close = (): void => setOpen(undefined);
  const show = ({ id }: AssetResource): void => {
    close();
    void navigate({ to: `/${slug}/~/library/${id}` });
  };
  return (
    <>
      <Button onClick={() => setOpen('crop')}>{t('crop')}</Button>
      <Button onClick={() => setOpen('reframe')}>{t('reframe')}</Button>
      {scalesOf(asset).length > 0 && <Button onClick={() => setOpen('upscale')}>{t('upscale')}</Button>}
      {known.some(({ attributes }) => attributes.edits) && <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>}
      {known.some(({ attributes }) => attributes.removesBackgrounds) && (
        <Button onClick={() => setOpen('background')}>{t('background')}</Button>
      )}
      {open === 'background' && <BackgroundDialog asset={asset} onClose={close} />}
      {open === 'edit' && <EditDialog asset={asset} onClose={close} />}
      {open === 'crop' && (
        <Suspense fallback={null}>
          <CropDialog asset={asset} onCropped={show} onClose={close} />
        </Suspense>
      )}
      {open === 'reframe' && <ReframeDialog asset={asset} onMade={show} onClose={close} />}
      {open === 'upscale' && <UpscaleDialog asset={asset} onMade={show} onClose={close} />}
    </>
  );
}
