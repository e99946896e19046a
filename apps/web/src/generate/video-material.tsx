import type { ModelResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { MediaPicker } from '../ui/media-picker.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { latestAudio } from './queries.js';
import { generateWords } from './words.js';

/** Files of the library that a video is made of. */
export interface Material {
  references: string[];
  audioAssetId: string;
}

interface VideoMaterialProps {
  kind: 'video' | 'avatar';
  fields: Material;
  set: (changes: Partial<Material>) => void;
  model: ModelResource | undefined;
}

/** Pictures, in the order in which they are picked, and a voice or music. Models that take neither offer neither. */
export function VideoMaterial({ kind, fields, set, model }: VideoMaterialProps): ReactElement | null {
  const t = useWords(generateWords);
  const { references: most = 0, takesAudio = false } = model?.attributes ?? {};
  const { references: chosen, audioAssetId } = fields;
  const pick = (id: string): void => {
    if (chosen.includes(id)) set({ references: chosen.filter((one) => one !== id) });
    else if (most === 1) set({ references: [id] });
    else if (chosen.length < most) set({ references: [...chosen, id] });
  };
  return (
    <>
      {most > 0 && (
        <details className="generate-pictures">
          <summary>{t('pictures', { count: chosen.length })}</summary>
          <p className="note">{kind === 'avatar' ? t('pictures.help.avatar') : t('pictures.help', { most })}</p>
          <MediaPicker chosen={chosen} onPick={({ id }) => pick(id)} />
        </details>
      )}
      {takesAudio && <SoundField value={audioAssetId} onChange={(id) => set({ audioAssetId: id })} />}
    </>
  );
}

function SoundField({ value, onChange }: { value: string; onChange: (id: string) => void }): ReactElement {
  const t = useWords(generateWords);
  const known = useQuery(latestAudio(useOrganization())).data?.data ?? [];
  return (
    <SelectField
      label={t('sound')}
      value={value}
      options={[
        { value: '', label: t('sound.none') },
        ...known.map(({ id, attributes: { altText, durationSeconds } }) => ({
          value: id,
          label: t('sound.of', { name: altText ?? id, seconds: Math.round(durationSeconds ?? 0) }),
        })),
      ]}
      onChange={onChange}
    />
  );
}
