import { mergeVideos, type AssetResource, type MergeVideos } from '@imprint/sdk';
import { useState, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { MediaPicker } from '../ui/media-picker.js';
import { PercentSlider } from '../ui/percent-slider.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { useWork } from './use-work.js';
import { WorkActions } from './work-actions.js';
import { libraryWords } from './words.js';

type Transition = NonNullable<MergeVideos['transition']>;
const transitions = [
  ...(['fade', 'cut', 'fadeblack', 'dissolve', 'slideleft', 'slideright', 'slideup', 'slidedown'] as const),
  ...(['wipeleft', 'wiperight', 'wipeup', 'wipedown', 'circleopen'] as const),
] satisfies readonly Transition[];
/** Files of one video; the API refuses more. */
const mostFiles = 10;
const usual = { transition: 'fade' as Transition, seconds: 0.5, volume: 0.3 };

/** Puts videos and pictures together, in the order in which they are picked; audio becomes the music. */
export function MergeDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useWords(libraryWords);
  const [files, setFiles] = useState<AssetResource[]>([]);
  const [music, setMusic] = useState<AssetResource>();
  const [how, setHow] = useState(usual);
  const change = (changes: Partial<typeof usual>): void => setHow((before) => ({ ...before, ...changes }));
  const pick = (asset: AssetResource): void => {
    if (asset.attributes.kind === 'audio') setMusic((before) => (before?.id === asset.id ? undefined : asset));
    else if (files.some(({ id }) => id === asset.id)) setFiles(files.filter(({ id }) => id !== asset.id));
    else if (files.length < mostFiles) setFiles([...files, asset]);
  };
  const body: MergeVideos = {
    assetIds: files.map(({ id }) => id),
    transition: how.transition,
    ...(how.transition !== 'cut' && { transitionDuration: how.seconds }),
    ...(music !== undefined && { musicAssetId: music.id, musicVolume: Math.round(how.volume * 100) }),
  };
  const work = useWork((client) => mergeVideos({ client, body }));
  const isReady = files.length > 1 && files.some(({ attributes }) => attributes.kind === 'video');
  return (
    <Dialog title={t('merge')} onClose={onClose} isWide>
      <div className="stack">
        <p className="note">{t('merge.help', { most: mostFiles })}</p>
        <MediaPicker
          takesEveryKind
          chosen={[...files, ...(music === undefined ? [] : [music])].map(({ id }) => id)}
          onPick={pick}
        />
        <Order files={files} onChange={setFiles} />
        <TransitionFields how={how} change={change} />
        {music !== undefined && (
          <PercentSlider label={t('merge.volume')} value={how.volume} onChange={(volume) => change({ volume })} />
        )}
        <WorkActions {...work} label={t('merge.start')} isReady={isReady} onClose={onClose} />
      </div>
    </Dialog>
  );
}

interface TransitionFieldsProps {
  how: typeof usual;
  change: (changes: Partial<typeof usual>) => void;
}

/** How one file becomes the next. */
function TransitionFields({ how, change }: TransitionFieldsProps): ReactElement {
  const t = useWords(libraryWords);
  return (
    <>
      <SelectField
        label={t('merge.transition')}
        value={how.transition}
        options={transitions.map((name) => ({ value: name, label: t(`merge.${name}`) }))}
        onChange={(name) => change({ transition: name as Transition })}
      />
      {how.transition !== 'cut' && (
        <Field label={t('merge.seconds')}>
          {(control) => (
            <input
              {...control}
              type="number"
              min={0.1}
              max={2}
              step={0.1}
              value={how.seconds}
              onChange={({ target }) => change({ seconds: Number(target.value) })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** What was picked, which can be moved. */
function Order({ files, onChange }: { files: AssetResource[]; onChange: (files: AssetResource[]) => void }): ReactElement {
  const t = useWords(libraryWords);
  const earlier = (index: number): void => {
    const [before, moved] = [files[index - 1], files[index]];
    if (before === undefined || moved === undefined) return;
    onChange([...files.slice(0, index - 1), moved, before, ...files.slice(index + 1)]);
  };
  return (
    <ol className="merge-order" aria-label={t('merge.order')}>
      {files.map(({ id, attributes: { altText, kind } }, index) => (
        <li key={id}>
          <span className="theirs">{altText ?? t(kind === 'video' ? 'video' : 'file')}</span>
          {index > 0 && <Button onClick={() => earlier(index)}>{t('merge.earlier', { place: index })}</Button>}
        </li>
      ))}
    </ol>
  );
}
