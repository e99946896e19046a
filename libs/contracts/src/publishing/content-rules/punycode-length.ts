const [base, least, most, skew, damp, firstBias, firstPoint] = [36, 1, 26, 38, 700, 72, 128] as const;

/** Length of a label of a domain as it is in the DNS, with `xn--` if it is not of ASCII (RFC 3492 §6.3). */
export function punycodeLength(label: string): number {
  const points = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < firstPoint).length;
  if (basic === points.length) return label.length;
  let length = 'xn--'.length + basic + (basic > 0 ? 1 : 0);
  let [done, delta, bias, point] = [basic, 0, firstBias as number, firstPoint as number];
  while (done < points.length) {
    const from = point;
    const next = Math.min(...points.filter((each) => each >= from));
    delta += (next - point) * (done + 1);
    point = next;
    for (const each of points) {
      if (each < point) delta += 1;
      if (each !== point) continue;
      length += digitsOf(delta, bias);
      bias = adapted(delta, done + 1, done === basic);
      delta = 0;
      done += 1;
    }
    delta += 1;
    point += 1;
  }
  return length;
}

/** How many digits a difference takes. */
function digitsOf(delta: number, bias: number): number {
  let digits = 1;
  for (let [rest, position] = [delta, base as number]; ; position += base) {
    const threshold = Math.min(Math.max(position - bias, least), most);
    if (rest < threshold) return digits;
    rest = Math.floor((rest - threshold) / (base - threshold));
    digits += 1;
  }
}

function adapted(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / points);
  let bias = 0;
  for (; rest > Math.floor(((base - least) * most) / 2); bias += base) rest = Math.floor(rest / (base - least));
  return bias + Math.floor(((base - least + 1) * rest) / (rest + skew));
}
