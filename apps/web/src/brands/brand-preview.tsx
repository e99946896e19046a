import type { CSSProperties, ReactElement } from 'react';
import { LibraryFile, PostPreview } from '../ui/post-preview.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import type { TextFieldName, Values } from './profile-fields.js';
import { brandWords } from './words.js';

/** A card and a post as they follow from what is in the form, while it is written. */
export function BrandPreview({ values }: { values: Values }): ReactElement {
  const t = useWords(brandWords);
  const text = (name: TextFieldName): string => {
    const value = values[name];
    return typeof value === 'string' ? value : (value[0] ?? '');
  };
  const sample = text('voice.sampleOutput') || text('voice.examplePosts') || text('description');
  const website = text('identity.website');
  const style = {
    '--brand-ground': text('identity.colors.background'),
    '--brand-ink': text('identity.colors.foreground'),
    '--brand-accent': text('identity.colors.accent'),
    '--brand-heading': fontOf(text('identity.fonts.heading')),
    '--brand-body': fontOf(text('identity.fonts.body')),
  } as CSSProperties;
  return (
    <Panel title={t('preview')}>
      <div className="stack">
        <div className="brand-card" style={style}>
          {text('identity.logoAssetId') !== '' && <LibraryFile assetId={text('identity.logoAssetId')} altText={t('logo.alt')} />}
          <strong className="theirs">{text('label')}</strong>
          <p className="theirs">{sample || t('preview.empty')}</p>
          <span className="theirs">{text('identity.handle')}</span>
        </div>
        <ul className="preview-posts">
          <PostPreview
            account={text('identity.handle') || text('label')}
            channel={t('preview.post')}
            text={[sample, website].filter((part) => part !== '').join('\n\n')}
            empty={t('preview.empty')}
            media={[]}
          />
        </ul>
      </div>
    </Panel>
  );
}

/** Whatever is no name of a typeface stays out of the style sheet. */
const fontOf = (name: string): string => (/^[\p{L}\p{N} _-]{1,60}$/u.test(name) ? `'${name}'` : 'var(--font)');
