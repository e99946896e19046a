import type { ReactElement, ReactNode } from 'react';
import './gallery.css';

/** Images beside each other. */
export function Gallery({ children }: { children: ReactNode }): ReactElement {
  return <ul className="gallery">{children}</ul>;
}

interface TileProps {
  /** What is in the frame: an image, a player, or how far it is. */
  picture: ReactNode;
  /** Below it. */
  children: ReactNode;
}

/** A player as large as its frame. @param posterUrl picture of the video, or waveform of the audio */
export function TilePlayer({ kind, url, posterUrl, label }: TilePlayerProps): ReactElement {
  if (kind === 'video')
    return (
      <video
        src={url}
        controls
        preload={posterUrl === null ? 'metadata' : 'none'}
        playsInline
        aria-label={label}
        {...(posterUrl !== null && { poster: posterUrl })}
      />
    );
  return (
    <>
      {posterUrl !== null && <img className="wave" src={posterUrl} alt="" loading="lazy" />}
      <audio src={url} controls preload="metadata" aria-label={label} />
    </>
  );
}

interface TilePlayerProps {
  kind: 'video' | 'audio';
  url: string;
  posterUrl: string | null;
  label: string;
}

export function Tile({ picture, children }: TileProps): ReactElement {
  return (
    <li className="tile">
      <div className="frame">{picture}</div>
      <div>{children}</div>
    </li>
  );
}
