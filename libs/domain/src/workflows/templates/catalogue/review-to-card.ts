import { amount, connectionIds, mailRoles, optionalText } from '../shared-inputs.js';
import { onHook, template } from '../template.js';

export const reviewToCard = template({
  id: 'review-to-card',
  label: 'Customer review to card',
  description:
    'Makes a picture of a good review and, once somebody approves it, publishes it. For a bad one, your team gets a mail instead. Your shop starts it by calling the hook with {"text", "author", "stars"}. If nobody decides within three days, your team gets a mail.',
  category: 'listen',
  needs: ['image-model', 'channel', 'mail'],
  trigger: onHook,
  inputs: {
    text: optionalText('Text of the review, if you start it by hand.'),
    author: optionalText('Who wrote it, if you start it by hand.'),
    stars: { type: 'number', description: 'Its stars, if you start it by hand.' },
    minimumStars: amount('Reviews with at least that many stars become cards.', 4),
    connectionIds,
    mailRoles,
  },
  nodes: [
    {
      ...{ id: 'review', kind: 'set', label: 'The review' },
      with: {
        values: {
          text: { $: "truncate(string(default(trigger.body.text, default(inputs.text, ''))), 220)" },
          author: { $: "truncate(string(default(trigger.body.author, default(inputs.author, 'a guest'))), 60)" },
          stars: { $: 'number(default(trigger.body.stars, default(inputs.stars, 0)))' },
        },
      },
    },
    { id: 'written', kind: 'condition', label: 'Is there a text?', with: { when: "steps.review.text != ''" } },
    {
      ...{ id: 'missing', kind: 'fail', label: 'Say what is missing' },
      with: { message: 'The review has no text: give the input text, or call the hook with {"text", "author", "stars"}.' },
    },
    {
      ...{ id: 'good', kind: 'condition', label: 'Is it a good one?' },
      with: { when: 'steps.review.stars >= inputs.minimumStars' },
    },
    {
      ...{ id: 'card', kind: 'generate_image', label: 'Make the card' },
      with: { prompt: '“{{ steps.review.text }}” {{ steps.review.author }}', model: 'local/card', aspectRatio: '1:1' },
    },
    {
      ...{ id: 'ask', kind: 'approval', label: 'Approve the card' },
      with: {
        question:
          'Publish the card {{ steps.card.assetId }} with this review by {{ steps.review.author }}?\n\n{{ steps.review.text }}',
        role: 'creator',
      },
    },
    {
      ...{ id: 'publish', kind: 'publish', label: 'Publish the card' },
      with: {
        content: '“{{ steps.review.text }}” {{ steps.review.author }}',
        assetIds: { $: 'steps.card.assetIds' },
        connectionIds: { $: 'inputs.connectionIds' },
      },
    },
    {
      ...{ id: 'tell', kind: 'send_mail', label: 'Tell the team' },
      with: {
        roles: { $: 'inputs.mailRoles' },
        subject: 'A review with {{ steps.review.stars }} stars',
        text: '{{ steps.review.author }} wrote:\n\n{{ steps.review.text }}\n\nPerhaps somebody would like to answer.',
      },
    },
    {
      ...{ id: 'late', kind: 'send_mail', label: 'Say that nobody decided' },
      with: {
        roles: { $: 'inputs.mailRoles' },
        subject: 'Nobody decided about the card of a review',
        text: 'Nobody approved or rejected the card of the review by {{ steps.review.author }} in time, so it was not published.\n\n{{ steps.review.text }}',
      },
    },
  ],
  edges: [
    ['review', 'written'],
    ['written.true', 'good'],
    ['written.false', 'missing'],
    ['good.true', 'card'],
    ['good.false', 'tell'],
    ['card', 'ask'],
    ['ask.approved', 'publish'],
    ['ask.timeout', 'late'],
  ],
});
