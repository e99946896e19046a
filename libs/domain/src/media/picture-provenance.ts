import { escapeHtml } from '@imprint/platform/html';

/** Where a picture, video or sound comes from, as its file says. */
export interface Provenance {
  /** Code of the vocabulary of the IPTC, such as `algorithmicMedia`. */
  sourceType: string;
  /** Model that made it and the generation; null for files from elsewhere. */
  made: { model: string; generationId: string } | null;
}

/**
 * https://cv.iptc.org/newscodes/digitalsourcetype/: made by a model that was trained on samples, or by an algorithm alone; each also of
 * other pictures.
 */
export const sourceTypes = {
  trained: 'trainedAlgorithmicMedia',
  drawn: 'algorithmicMedia',
  trainedOfOthers: 'compositeWithTrainedAlgorithmicMedia',
  drawnOfOthers: 'composite',
} as const;

const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
/** Characters of a packet that are read: ours has 700, and that of a camera is not read to its end. */
const mostCharacters = 65_536;

/** Also where it is an element or a resource: XMP Part 1 (ISO 16684-1), 7.4 and 7.9.2. */
const statedType =
  /DigitalSourceType(?:\s{0,9}=\s{0,9}["']|\s[^>]{0,200}resource\s{0,9}=\s{0,9}["']|[^>]{0,200}>\s{0,99})https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,60})/;
const ownTool = /xmp:CreatorTool="Imprint \(([\w./:-]{1,100})\)"/;
const ownId = /dc:identifier="(gen_\w{1,60})"/;

/** What is kept of a packet: nothing that says who made the picture, when, where or with which device. */
export function provenanceIn(xmp: string | undefined): Provenance | null {
  const text = (xmp ?? '').slice(0, mostCharacters);
  const sourceType = statedType.exec(text)?.[1];
  if (sourceType === undefined) return null;
  const [model, generationId] = [ownTool.exec(text)?.[1], ownId.exec(text)?.[1]];
  return { sourceType, made: model === undefined || generationId === undefined ? null : { model, generationId } };
}

/** What made a file, as its metadata names it. */
export const creatorTool = (made: Provenance['made']): string => (made === null ? 'Imprint' : `Imprint (${made.model})`);

/** The packet for a file (ISO 16684-1). The property is "Digital Source Type" of the IPTC Photo Metadata Standard. */
export function xmpOf({ sourceType, made }: Provenance): string {
  const maker =
    made === null ? '' : ` xmp:CreatorTool="${escapeHtml(creatorTool(made))}" dc:identifier="${escapeHtml(made.generationId)}"`;
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ` Iptc4xmpExt:DigitalSourceType="${vocabulary}${sourceType}"${maker}/>`,
    '</rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('');
}
