import type { AssetResource } from '@imprint/sdk';
import { useEffect, useRef, useState, useSyncExternalStore, type DragEvent, type ReactElement, type ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { Uploads, type UploadItem } from '../api/uploads.js';
import { Button } from './button.js';
import './upload-list.css';

/** Uploads of one page, which end with it. */
export function useUploads(onReady: (asset: AssetResource) => void): { uploads: Uploads; items: readonly UploadItem[] } {
  const { client } = useOrganization();
  const latest = useRef(onReady);
  latest.current = onReady;
  const [uploads] = useState(() => new Uploads(client, (asset) => latest.current(asset)));
  const items = useSyncExternalStore(uploads.subscribe, uploads.read);
  useEffect(() => uploads.removeAll, [uploads]);
  return { uploads, items };
}

interface UploadButtonProps {
  label: string;
  /** Media types that can be chosen. */
  accepted: readonly string[];
  onFiles: (files: readonly File[]) => void;
}

/** Opens the files of the person. */
export function UploadButton({ label, accepted, onFiles }: UploadButtonProps): ReactElement {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => chooser.current?.click()}>{label}</Button>
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        multiple
        accept={accepted.join()}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

/** Takes files that are dropped on it. One that is dropped beside it must not replace the page. */
export function UploadZone(props: { onFiles: (files: readonly File[]) => void; children: ReactNode }): ReactElement {
  const { onFiles, children } = props;
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const keep = (event: Event): void => event.preventDefault();
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
