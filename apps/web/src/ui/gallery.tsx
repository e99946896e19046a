import type { ReactElement, ReactNode } from 'react';
import './gallery.css';

/** Images beside each other. */
export function Gallery({ children }: { children: ReactNode }): ReactElement {
  return <ul className="gallery">{children}</ul>;
}

interface TileProps {
  /** What is in the frame: an image, or how far it is. */
  picture: ReactNode;
  /** Below it. */
  children: ReactNode;
}

export function Tile({ picture, children }: TileProps): ReactElement {
  return (
    <li className="tile">
      <div className="frame">{picture}</div>
      <div>{children}</div>
    </li>
  );
}
