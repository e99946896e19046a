import { useState, type ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { MediaPicker } from './media-picker.js';
import './picture-choice.css';
import { LibraryFile } from './post-preview.js';
import { uiWords } from './words.js';

interface PictureChoiceProps {
  label: string;
  /** What the chosen picture shows, for people who do not see it. */
  altText: string;
  /** Empty for none. */
  assetId: string;
  onChange: (assetId: string) => void;
}

/** One picture of the library, or none. */
export function PictureChoice({ label, altText, assetId, onChange }: PictureChoiceProps): ReactElement {
  const t = useWords(uiWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="field" role="group" aria-label={label}>
      <span>{label}</span>
      <div className="picture-choice">
        {assetId !== '' && <LibraryFile assetId={assetId} altText={altText} />}
        <div className="actions">
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'picture.close' : 'picture.choose')}
          </Button>
          {assetId !== '' && <Button onClick={() => onChange('')}>{t('picture.remove')}</Button>}
        </div>
      </div>
      {isOpen && (
        <MediaPicker
          chosen={[assetId]}
          onPick={({ id }) => {
            onChange(id);
            setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}
