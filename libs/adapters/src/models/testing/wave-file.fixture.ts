/** A tone as a WAV file: one channel, 16 bits, 22,050 samples a second. */
export function waveFile({ seconds, hertz }: { seconds: number; hertz: number }): Buffer {
  const rate = 22_050;
  const samples = Buffer.alloc(Math.round(seconds * rate) * 2);
  for (let at = 0; at < samples.length; at += 2)
    samples.writeInt16LE(Math.round(16_000 * Math.sin((Math.PI * at * hertz) / rate)), at);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
