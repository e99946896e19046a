import { transformAudio, transformVideo, type AssetResource } from '@imprint/sdk';
import { useRef, useState, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { useWords } from '../words/words.js';
import { useWork } from './use-work.js';
import { WorkActions } from './work-actions.js';
import { libraryWords } from './words.js';

/** Seconds of the shortest part; the API refuses less. */
const shortest = 0.1;

/** Keeps a part of a video or audio: its times are typed, or taken from where the player stands. */
export function TrimDialog({ asset, onClose }: { asset: AssetResource; onClose: () => void }): ReactElement {
  const t = useWords(libraryWords);
  const { kind, url, altText, durationSeconds } = asset.attributes;
  const Media = kind === 'video' ? 'video' : 'audio';
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [start, setStart] = useState(0);
  const [end, setEnd] = useState(durationSeconds ?? shortest);
  const transform = kind === 'video' ? transformVideo : transformAudio;
  const work = useWork((client) => transform({ client, path: { id: asset.id }, body: { operation: 'trim', start, end } }));
  const isPart = end - start >= shortest && (durationSeconds === null || end <= durationSeconds);
  const times = [
    { name: 'start', value: start, set: setStart },
    { name: 'end', value: end, set: setEnd },
  ] as const;
  return (
    <Dialog title={t(`trim.title.${Media}`)} onClose={onClose} isWide>
      <div className="stack">
        <Media ref={player} className="trimmed" src={url} controls preload="metadata" aria-label={altText ?? t(Media)} />
        {times.map(({ name, value, set }) => (
          <div className="trim-time" key={name}>
            <Field label={t(`trim.${name}`)}>
              {(control) => (
                <input
                  {...control}
                  type="number"
                  min={0}
                  max={durationSeconds ?? undefined}
                  step="any"
                  value={value}
                  onChange={({ target }) => set(Number(target.value))}
                />
              )}
            </Field>
            <Button onClick={() => set(Math.round((player.current?.currentTime ?? 0) * 1_000) / 1_000)}>
              {t(`trim.${name}.here`)}
            </Button>
          </div>
        ))}
        <WorkActions {...work} label={t('trim')} isReady={isPart} onClose={onClose} />
      </div>
    </Dialog>
  );
}
