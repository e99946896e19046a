import type { AssetResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { useLanguage } from '../words/language.js';
import { captionsIn } from './queries.js';

/** Captions of a video in one language, which the player offers. */
export function CaptionTrack({ asset, language }: { asset: AssetResource; language: string }): ReactElement | null {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  const { data } = useQuery(captionsIn(useOrganization(), asset, language));
  const content = data?.data.attributes.content;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (content === undefined) return undefined;
    const made = URL.createObjectURL(new Blob([content], { type: 'text/vtt' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (address === undefined) return null;
  return <track kind="captions" src={address} srcLang={language} label={names.of(language) ?? language} />;
}
