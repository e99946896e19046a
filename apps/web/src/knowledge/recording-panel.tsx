import type { KnowledgeSourceResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactElement, type RefObject } from 'react';
import { assetById } from '../api/assets.js';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { version } from './queries.js';
import { positionText, sentencesOf } from './recording.js';
import { knowledgeWords } from './words.js';

type Player = RefObject<HTMLMediaElement | null>;

/** A recording: what is said in it, and where its file is in the library, a player that goes there. */
export function RecordingPanel({ shown }: { shown: KnowledgeSourceResource }): ReactElement {
  const t = useWords(knowledgeWords);
  const player: Player = useRef<HTMLMediaElement>(null);
  const { assetId, kind, title, versionId, brandId, progress } = shown.attributes;
  return (
    <Panel title={t('recording')}>
      <div className="stack">
        {progress !== null && (
          <p className="known" role="status">
            {t('recording.progress')}
            <progress max={100} value={progress} aria-label={t('recording.progress')} />
          </p>
        )}
        {assetId !== null && <FilePlayer {...{ assetId, kind, title, player }} />}
        {versionId === null ? (
          <p className="soft">{t('text.none')}</p>
        ) : (
          <Transcript {...{ brandId, versionId, player }} sourceId={shown.id} canSeek={assetId !== null} />
        )}
      </div>
    </Panel>
  );
}

function FilePlayer({ assetId, kind, title, player }: { assetId: string; kind: string; title: string; player: Player }) {
  const query = useQuery(assetById(useOrganization(), assetId));
  return (
    <Loaded query={query}>
      {({ data: { attributes } }) => {
        const { url, posterUrl } = attributes;
        const set = (element: HTMLMediaElement | null): void => {
          player.current = element;
        };
        const shared = { className: 'knowledge-player', src: url, controls: true, preload: 'metadata', 'aria-label': title };
        if (kind !== 'video') return <audio ref={set} {...shared} />;
        return <video ref={set} {...shared} playsInline {...(posterUrl !== null && { poster: posterUrl })} />;
      }}
    </Loaded>
  );
}

interface TranscriptProps {
  brandId: string;
  sourceId: string;
  versionId: string;
  player: Player;
  /** Whether there is a player. */
  canSeek: boolean;
}

/** What is said, as text, whatever it is; with times where they are known. */
function Transcript({ brandId, sourceId, versionId, player, canSeek }: TranscriptProps): ReactElement {
  const t = useWords(knowledgeWords);
  const query = useQuery(version(useOrganization(), brandId, sourceId, versionId));
  const seek = (seconds: number): void => {
    const element = player.current;
    if (element === null) return;
    element.currentTime = seconds;
    // A browser may want a click on the player itself first.
    void element.play().catch(() => undefined);
  };
  return (
    <Loaded query={query}>
      {({ data: { attributes } }) => {
        const sentences = sentencesOf(attributes.text, attributes.marks);
        return (
          <div
            className="knowledge-text theirs"
            role="region"
            tabIndex={0}
            aria-label={t('text.whole')}
            lang={attributes.language ?? undefined}
          >
            {sentences.length === 0 ? (
              attributes.text
            ) : (
              <ol className="knowledge-sentences">
                {sentences.map(({ seconds, text }, index) => {
                  const at = positionText(seconds);
                  return (
                    <li key={index}>
                      {canSeek ? (
                        <button type="button" aria-label={t('recording.play', { at })} onClick={() => seek(seconds)}>
                          {at}
                        </button>
                      ) : (
                        <span>{at}</span>
                      )}
                      <span>{text}</span>
                    </li>
                  );
                })}
              </ol>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
