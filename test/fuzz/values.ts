import type { Random } from './random.ts';
import { routePaths } from './routes.ts';

/**
 * Names that the site's own forms, APIs and cookies use, so that requests get past the first check.
 */
const fields = [
  ...[
    'name',
    'email',
    'password',
    'newPassword',
    'currentPassword',
    'message',
    'country',
    'username',
    'token',
    'captcha',
    'website',
  ],
  ...[
    'amount',
    'currency',
    'transferMethod',
    'phone',
    'title',
    'description',
    'image',
    'picture',
    'key',
    'mode',
    'next',
    'code',
  ],
  ...[
    'confirm',
    'reason',
    'revision',
    'decision',
    'reference',
    'credential',
    'latitude',
    'longitude',
    'accessToken',
    '__proto__',
  ],
];

/**
 * What breaks parsers, databases and pages: control characters, other scripts, numbers, markup,
 * SQL, templates, paths.
 */
const nasty = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\r\nSet-Cookie: x=1',
    '\u0000\u0001\u001f\u007f',
    '\ud800',
    '\udfff\ud800',
    '\u202e\u2066',
    'e\u0301'.repeat(200),
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e400',
    '9007199254740993',
    '0x10',
    'Infinity',
    '1'.repeat(400),
    'true',
    '[object Object]',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=1>',
    "' OR 1=1 --",
    '"; DROP TABLE account; --',
    `$${'{7*7}'}`,
    '{{7*7}}',
    '%s%n',
  ],
  ...[
    '../../etc/passwd',
    '..\\..\\x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//evil.example',
    'http://127.0.0.1:1/',
    'a@b',
    'a@b.example',
  ],
  ...[
    'constructor',
    'toString',
    'hasOwnProperty',
    '😀'.repeat(50),
    'Ω≈ç√',
    'ﷺ'.repeat(60),
    '\u2028\u2029',
    'x'.repeat(6_000),
  ],
];

export const value = (random: Random): string =>
  random.chance(0.7) ? random.pick(nasty) : random.visible(40);
export const field = (random: Random): string =>
  random.chance(0.8) ? random.pick(fields) : value(random);

const segment = (random: Random): string =>
  random.pick([
    () => random.uuid(),
    () => String(random.upTo(2_000)),
    () => `BWT-${random.hex(6).toUpperCase()}`,
    () =>
      `${random.uuid()}-${random.pick([0, 360, 720, 99_999])}.${random.pick(['avif', 'webp', 'jpeg', 'exe'])}`,
    () =>
      random.pick([
        '%00',
        '%2e%2e',
        '%c0%ae',
        '..',
        '.',
        'a%2fb',
        '%F0%9F%98%80',
        '%ff',
        '%',
        '%zz',
        'x'.repeat(300),
      ]),
    () => encodeURIComponent(value(random).toWellFormed()).slice(0, 200),
  ])();

/** The path of a route of the table, its parameters filled in. */
export const path = (random: Random): string =>
  random.pick(routePaths).replace(/:\w+|\*/g, () => segment(random));

export const query = (random: Random): string =>
  random
    .times(
      4,
      () =>
        `${encodeURIComponent(field(random).toWellFormed())}=${random.chance(0.2) ? random.visible(20) : encodeURIComponent(value(random).toWellFormed())}`,
    )
    .join('&')
    .slice(0, 1_500);

/** A path with some query. */
export const target = (random: Random): string => {
  const asked = random.chance(0.4) ? query(random) : '';
  return path(random) + (asked && `?${asked}`);
};

/** JSON of some depth and any types, sometimes broken. */
export function json(random: Random): string {
  if (random.chance(0.1))
    return random.pick(['[', '{"a":'].map((open) => open.repeat(random.pick([10, 1_000, 20_000]))));
  if (random.chance(0.1))
    return `{"${random.pick(fields)}":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
  const text = JSON.stringify(
    Object.fromEntries(random.times(8, () => [field(random), scalar(random, 3)])),
  );
  if (random.chance(0.2)) return text.slice(0, random.upTo(text.length));
  return random.chance(0.1)
    ? text.replace('"', random.pick(["'", '\ufeff"', '\\ud800"', '\u0000"']))
    : text;
}

function scalar(random: Random, depth: number): unknown {
  const kind = random.upTo(depth > 0 ? 7 : 5);
  if (kind === 6) return random.times(5, () => scalar(random, depth - 1));
  if (kind === 7)
    return Object.fromEntries(random.times(4, () => [field(random), scalar(random, depth - 1)]));
  return [null, random.chance(0.5), random.upTo(1e9) - 5e8, 1e308, value(random), value(random)][
    kind
  ];
}
