import { connectionIds, entries, optionalText, platform, timezone } from '../shared-inputs.js';
import { onSchedule, template } from '../template.js';

/** Occasions that many countries share. */
const occasions = [
  { date: '01-01', name: "New Year's Day" },
  { date: '02-14', name: "Valentine's Day" },
  { date: '03-08', name: "International Women's Day" },
  { date: '04-22', name: 'Earth Day' },
  { date: '05-01', name: 'International Workers’ Day' },
  { date: '10-31', name: 'Halloween' },
  { date: '12-24', name: 'Christmas Eve' },
  { date: '12-31', name: "New Year's Eve" },
];

/** Occasions from tomorrow until the same day of the next month, so that no two months have the same one; the next one first. */
const upcoming = `
  const now = new Date(input.now);
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const [start, end] = [Date.UTC(year, month, day + 1), Date.UTC(year, month + 1, day + 1)];
  const years = [year, year + 1];
  const time = input.time.padStart(5, '0');
  return input.occasions
    .flatMap((occasion) => years.map((year) => ({ name: occasion.name, at: year + '-' + occasion.date + 'T' + time })))
    .filter(({ at }) => Date.parse(at + ':00Z') >= start && Date.parse(at + ':00Z') < end)
    .sort((one, other) => (one.at < other.at ? -1 : 1));`;

export const holidays = template({
  id: 'holidays',
  label: 'Holidays and occasions',
  description:
    'On the first of each month, writes a post for every holiday or occasion of the next month, asks for approval, and schedules each on its day. If nobody decides within a day, nothing is published.',
  category: 'plan',
  needs: ['text-model', 'channel'],
  trigger: onSchedule('0 9 1 * *'),
  inputs: {
    occasions: entries('Your occasions, each with its date as month-day, such as 12-24, and its name.', occasions, {
      entries: { date: { type: 'text' }, name: { type: 'text' } },
    }),
    time: optionalText('Time of day to publish at, such as 09:00.', '09:00'),
    timezone,
    platform,
    connectionIds,
  },
  nodes: [
    { id: 'now', kind: 'wait', label: 'Note the time', with: { seconds: 0 } },
    {
      ...{ id: 'upcoming', kind: 'code', label: 'Find the next occasions' },
      with: {
        source: upcoming,
        input: {
          now: { $: 'steps.now.until' },
          time: { $: 'inputs.time' },
          occasions: { $: 'inputs.occasions' },
        },
      },
    },
    { id: 'any', kind: 'condition', label: 'Is there one?', with: { when: 'size(steps.upcoming.value) > 0' } },
    {
      ...{ id: 'each', kind: 'loop', label: 'For each occasion' },
      with: {
        over: { $: 'steps.upcoming.value' },
        collect: '{"at": item.at, "postId": result.write.postId, "text": result.write.text}',
      },
    },
    {
      ...{ id: 'write', kind: 'generate_text', label: 'Write the post' },
      with: { prompt: '{{ item.name }}: our greeting for the day', platform: { $: 'inputs.platform' } },
    },
    {
      ...{ id: 'review', kind: 'approval', label: 'Approve the greetings' },
      with: {
        question:
          "Schedule these posts?\n\n{{ truncate(join(steps.each.results.map(made, made.at + '\\n' + made.text), '\\n\\n'), 18000) }}",
        role: 'creator',
        hours: 24,
      },
    },
    { id: 'posts', kind: 'loop', label: 'For each post', with: { over: { $: 'steps.each.results' } } },
    {
      ...{ id: 'schedule', kind: 'schedule_release', label: 'Schedule on its day' },
      with: {
        postId: { $: 'item.postId' },
        scheduledAt: '{{ item.at }}',
        timezone: '{{ inputs.timezone }}',
        connectionIds: { $: 'inputs.connectionIds' },
      },
    },
  ],
  edges: [
    ['now', 'upcoming'],
    ['upcoming', 'any'],
    ['any.true', 'each'],
    ['each.item', 'write'],
    ['each.done', 'review'],
    ['review.approved', 'posts'],
    ['posts.item', 'schedule'],
  ],
});
