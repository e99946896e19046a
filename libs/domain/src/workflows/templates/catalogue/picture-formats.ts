import { entries, text } from '../shared-inputs.js';
import { template } from '../template.js';

export const pictureFormats = template({
  id: 'picture-formats',
  label: 'One picture in every format',
  description: 'Makes square, tall and wide versions of a picture of the library, and drafts a post with all of them.',
  category: 'repurpose',
  needs: [],
  inputs: {
    assetId: text('The picture, from the library.', { refersTo: 'image' }),
    formats: entries('Formats to make, width to height.', ['1:1', '4:5', '16:9']),
    caption: text('Text of the post.'),
  },
  nodes: [
    {
      ...{ id: 'each', kind: 'loop', label: 'For each format' },
      with: { over: { $: 'inputs.formats' }, collect: 'result.reframe.assetId', max: 10 },
    },
    {
      ...{ id: 'reframe', kind: 'transform_image', label: 'Change the format' },
      with: { assetId: '{{ inputs.assetId }}', operation: 'reframe', aspectRatio: { $: 'item' }, fill: 'blur' },
    },
    {
      ...{ id: 'draft', kind: 'post_draft', label: 'Draft the post' },
      with: { content: '{{ inputs.caption }}', assetIds: { $: 'steps.each.results' } },
    },
  ],
  edges: [
    ['each.item', 'reframe'],
    ['each.done', 'draft'],
  ],
});
