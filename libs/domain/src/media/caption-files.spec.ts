import { describe, expect, it } from '@jest/globals';
import { readCaptions, srtOf, writtenVtt } from './caption-files.js';

const vtt = `WEBVTT

00:00:01.000 --> 00:00:02.500
<v Ann>Tea & <b>cake</b>

00:00:02.500 --> 00:00:04.000
Two lines,
of which this is one
`;
const read = async (content: string, format?: 'vtt' | 'srt', seconds: number | null = 10): Promise<string> =>
  writtenVtt(await readCaptions(content, format, seconds));
const refusal = (content: string, format?: 'vtt' | 'srt', seconds: number | null = 10): Promise<unknown> =>
  read(content, format, seconds).then(
    (text) => text,
    ({ code, message }: { code: string; message: string }) => [code, message],
  );

describe('captions', () => {
  it('are kept as WebVTT, with their text as it is, and without positions, notes and styles', async () => {
    const made = `\uFEFFWEBVTT - made elsewhere\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE a note\r\n\r\nfirst\r\n00:01.000 --> 00:02.500 line:0 align:left\r\n<v Ann>Tea & <b>cake</b>\r\n\r\n00:02.500 --> 00:04.000\r\nTwo lines,\r\nof which this is one`;
    expect(await read(made)).toBe(vtt);
    expect(await read(vtt)).toBe(vtt);
  });

  it('are read of SubRip, without the markup that WebVTT does not have', async () => {
    const srt =
      '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}<font color="red">Tea & <b>cake</b></font>\n\n2\n00:00:02,500 --> 00:00:04,000\nTwo lines,\nof which this is one\n';
    expect(await read(srt)).toBe(vtt.replace('<v Ann>', '').replace('&', '&amp;'));
  });

  it('become SubRip, with numbers and with signs as they are read', async () => {
    const cues = await readCaptions(vtt.replace('Tea &', 'Tea &amp; &lt;3'), 'vtt', null);
    expect(srtOf(writtenVtt(cues))).toBe(
      '1\n00:00:01,000 --> 00:00:02,500\nTea & <3 <b>cake</b>\n\n2\n00:00:02,500 --> 00:00:04,000\nTwo lines,\nof which this is one\n',
    );
  });

  it.each([
    ['without a cue', 'WEBVTT\n', 'There is no cue'],
    ['that are something else', 'A letter to Ann', 'There is no cue'],
    ['with a time that is none', '1\n00:00:0x,000 --> 00:00:02,000\nHello\n', 'invalid'],
    ['that end before they begin', 'WEBVTT\n\n00:03.000 --> 00:02.000\nHello\n', 'ends before it begins'],
    ['out of order', 'WEBVTT\n\n00:03.000 --> 00:04.000\nHello\n\n00:01.000 --> 00:02.000\nHello\n', 'Put them in order'],
    ['that outlast the video', 'WEBVTT\n\n00:03.000 --> 00:12.000\nHello\n', 'after the end of the video at 00:00:10.000'],
  ])('%s are refused, with the reason', async (_what, content, reason) => {
    expect(await refusal(content)).toEqual(['captions_invalid', expect.stringContaining(reason)]);
  });

  it('may outlast a video of which nobody knows how long it is', async () => {
    expect(await read('WEBVTT\n\n00:03.000 --> 00:12.000\nHello\n', 'vtt', null)).toContain('Hello');
  });
});
