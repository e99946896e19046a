/** A frame of a tone of 441 Hz: MPEG-2 layer III, 22,050 samples a second, 32 kbit/s, mono, without a share in other frames (libmp3lame). */
const frame = Buffer.from(
  '//NAxAAUsxYkAP8OaO3p+KMHAQAgYSADXAoEDMBEAEzAGgJEwDQLENP77IDgE+MSmswALgqFQsBC/6620kd7b/hP/X//f///xk7//f8bt///xHb///if//9exf///jpdMQU1FMy4xMA=',
  'base64',
);
const samples = 576;
const rate = 22_050;

/** An MP3 that lasts for some seconds, to a frame. */
export const mp3 = (seconds: number): Buffer =>
  Buffer.concat(Array.from({ length: Math.max(2, Math.round((seconds * rate) / samples)) }, () => frame));
