import { type Meeting, weekdayNames } from './times.ts';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u00A0\u2009\u202F]/g, ' ');

/** The first three letters of a weekday are no other's, in all three languages. */
const weekdayOf = new Map(
  Object.values(weekdayNames).flatMap((names) =>
    names.map((name, index) => [plain(name).slice(0, 3), index] as const),
  ),
);

const joining =
  /^(?:a|ak|and|chak|chaque|de|du|epi|et|every|from|jiska|le|les|of|on|rive|soti|to|tous)$/;
const clock = String.raw`(\d{1,2})(?: ?(?:h|:|e) ?(\d{2})?(?!\d))? ?(am|pm|dimaten|apremidi|aswe)?`;
const part = new RegExp(
  String.raw`\b${clock} ?(?:-|–|a|to|rive|jiska) ?${clock}(?![a-z\d])|[a-z]+\.?|[^\s,;+&–-]`,
  'g',
);

/**
 * Weekly times as people write them: `sam 9:00-12:00`, `mardi et jeudi, 18 h - 20 h`, `Sat 9 am to
 * 12 pm`. Null for what is none.
 */
export function readTimes(text: string): Meeting[] | null {
  const meetings: Meeting[] = [];
  let pending: number[] = [];
  for (const [word, ...clock] of plain(text).matchAll(part)) {
    if (clock[0] !== undefined) {
      const times = rangeOf(clock);
      if (!times || pending.length === 0) return null;
      meetings.push(...pending.map((weekday) => ({ weekday, ...times })));
      pending = [];
    } else if (!joining.test(word)) {
      const weekday = weekdayOf.get(word.slice(0, 3));
      if (weekday === undefined) return null;
      pending.push(weekday);
    }
  }
  if (pending.length > 0 || meetings.length === 0) return null;
  return meetings.sort((a, b) => a.weekday - b.weekday || (a.from < b.from ? -1 : 1));
}

function rangeOf([hour, minute, half, ...until]: readonly (string | undefined)[]) {
  const [toHour, toMinute, toHalf] = until;
  const to = timeOf(toHour, toMinute, toHalf) ?? '';
  // `2 - 4 pm` begins at 2 pm, `9 - 12 pm` at 9.
  const from = [half ?? toHalf, half]
    .map((each) => timeOf(hour, minute, each))
    .find((time) => typeof time === 'string' && time < to);
  return from ? { from, to } : null;
}

function timeOf(hour = '', minute = '00', half = ''): string | null {
  const isLate = /pm|apremidi|aswe/.test(half);
  const hours = (half ? Number(hour) % 12 : Number(hour)) + (isLate ? 12 : 0);
  if (hours > 24 || Number(minute) > 59 || (half && Number(hour) > 12)) return null;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
