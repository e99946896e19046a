import { entries, text } from '../shared-inputs.js';
import { template } from '../template.js';

export const clipsFromRecording = template({
  id: 'clips-from-recording',
  label: 'Clips from a recording',
  description: 'Cuts the parts that you name out of a video of the library, and drafts a post with each of them.',
  category: 'repurpose',
  needs: [],
  inputs: {
    assetId: text('Id of the video in the library, such as asset_….'),
    parts: entries('Each part with its seconds and the text of its post: [{"start": 12, "end": 40, "caption": "How we bake"}].'),
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
