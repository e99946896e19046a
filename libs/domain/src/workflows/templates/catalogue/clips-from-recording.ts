import { entries, text } from '../shared-inputs.js';
import { template } from '../template.js';

export const clipsFromRecording = template({
  id: 'clips-from-recording',
  label: 'Clips from a recording',
  description: 'Cuts the parts that you name out of a video of the library, and drafts a post with each of them.',
  category: 'repurpose',
  needs: [],
  inputs: {
    assetId: text('The video, from the library.', { refersTo: 'video' }),
    parts: entries('Each part: the second it starts at, the second it ends at, and the text of its post.', undefined, {
      entries: { start: { type: 'number' }, end: { type: 'number' }, caption: { type: 'text' } },
    }),
  },
  nodes: [
    { id: 'each', kind: 'loop', label: 'For each part', with: { over: { $: 'inputs.parts' }, max: 30 } },
    {
      ...{ id: 'cut', kind: 'transform_recording', label: 'Cut the clip' },
      with: {
        assetId: '{{ inputs.assetId }}',
        operation: 'trim',
        start: { $: 'item.start' },
        end: { $: 'item.end' },
      },
    },
    {
      ...{ id: 'draft', kind: 'post_draft', label: 'Draft the post' },
      with: { content: '{{ item.caption }}', assetIds: { $: 'steps.cut.assetIds' } },
    },
  ],
  edges: [
    ['each.item', 'cut'],
    ['cut', 'draft'],
  ],
});
