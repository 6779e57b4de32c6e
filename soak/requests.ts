import routes from '#app/routes.ts';

/** A seeded generator (mulberry32): the same seed makes the same requests, on any machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0 to 1, without 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const random = {
    upTo,
    chance: (part: number) => next() < part,
    pick: <T>(from: readonly T[]): T => from[upTo(from.length - 1)] as T,
    times: <T>(most: number, make: (index: number) => T): T[] =>
      Array.from({ length: upTo(most) }, (_, index) => make(index)),
    /** Latin-1 text of any bytes: one character for each. */
    bytes: (most: number): string =>
      String.fromCharCode(...Array.from({ length: upTo(most) }, () => upTo(255))),
    visible: (most: number): string =>
      String.fromCharCode(...Array.from({ length: upTo(most) }, () => 33 + upTo(93))),
    hex: (length: number): string => Array.from({ length }, () => upTo(15).toString(16)).join(''),
    uuid: () => [8, 4, 4, 4, 12].map((length) => random.hex(length)).join('-'),
  };
  return random;
}

type Random = ReturnType<typeof createRandom>;

/** What a real visitor's browser has: some requests carry it, so that they get further. */
export type Known = { cookies: readonly string[]; tokens: readonly string[] };

/**
 * Bytes to send, one part after the other. `isIncomplete` says that the client ends before its
 * request does.
 */
export type Attack = { parts: string[]; isIncomplete?: boolean };

const words = (text: string) => text.split(' ');

/** Names that the site's own forms, APIs and cookies use: requests get past the first check. */
const fields = words(
  'name email password newPassword currentPassword message country username token captcha website amount currency transferMethod phone title description image picture key mode next code confirm reason revision decision reference credential latitude longitude accessToken __proto__',
);

/**
 * What breaks parsers, databases and pages: control characters, other scripts, numbers, markup,
 * SQL, templates, paths.
 */
const nasty = [
  ...words('null undefined NaN -1 1e400 9007199254740993 0x10 Infinity true constructor toString'),
  ...words('../../etc/passwd ..\\..\\x file:///etc/passwd javascript:alert(1) //evil.example a@b'),
  ...words('<script>alert(1)</script> {{7*7}} %s%n http://127.0.0.1:1/ a@b.example Ω≈ç√ a\0b'),
  ...['', ' ', '\0', '\r\nSet-Cookie: x=1', '\u0001\u001f\u007f', '\ud800', '\udfff\ud800'],
  ...['\u202e\u2066', '\u2028\u2029', 'e\u0301'.repeat(200), '1'.repeat(400), '😀'.repeat(50)],
  ...['"><img src=x onerror=1>', "' OR 1=1 --", 'ﷺ'.repeat(60), 'x'.repeat(6_000)],
];

const value = (random: Random): string =>
  random.chance(0.7) ? random.pick(nasty) : random.visible(40);
const field = (random: Random): string =>
  random.chance(0.8) ? random.pick(fields) : value(random);
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const segments = words('%00 %2e%2e %c0%ae .. . a%2fb %F0%9F%98%80 %ff % %zz BWT-A1B2C3 7 99999');
const segment = (random: Random): string =>
  random.pick([
    () => random.uuid(),
    () => String(random.upTo(2_000)),
    () => `${random.uuid()}-${random.pick([0, 360, 99_999])}.${random.pick(['avif', 'exe'])}`,
    () => random.pick(segments),
    () => encoded(value(random)).slice(0, 200),
  ])();

/** Every path of the route table, and those that the server answers itself. */
const routePaths = [
  ...routes.map(({ path = '' }) => (path.startsWith('/') ? path : `/${path}`)),
  ...words('/livez /readyz /assets/* /assets/nothing.js /contact.data /_root.data'),
];

/** The path of a route of the table, its parameters filled in. */
const path = (random: Random): string =>
  random.pick(routePaths).replace(/:\w+|\*/g, () => segment(random));

const pairs = (random: Random, most: number) =>
  random.times(most, () => `${encoded(field(random))}=${encoded(value(random))}`);

/** A path with some query. */
const target = (random: Random): string =>
  path(random) + (random.chance(0.4) ? `?${pairs(random, 4).join('&').slice(0, 1_500)}` : '');

/** JSON of some depth and any types, sometimes broken. */
function json(random: Random): string {
  if (random.chance(0.1)) return '{"a":'.repeat(random.pick([10, 1_000, 20_000]));
  const made = Object.fromEntries(random.times(8, () => [field(random), scalar(random, 3)]));
  const text = JSON.stringify(made);
  if (random.chance(0.2)) return text.slice(0, random.upTo(text.length));
  const broken = random.pick(["'", '\ufeff"', '\\ud800"', '\u0000"']);
  return random.chance(0.1) ? text.replace('"', broken) : text;
}

const scalar = (random: Random, depth: number): unknown =>
  random.pick([
    () => null,
    () => random.chance(0.5),
    () => random.upTo(1e9) - 5e8,
    () => 1e308,
    () => value(random),
    () => (depth > 0 ? random.times(5, () => scalar(random, depth - 1)) : []),
  ])();

/** Latin-1: one character for each byte of the UTF-8 text. */
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

function head(random: Random, line: string, fields: readonly string[] = []): string {
  // Each from another IP address, so that few requests end at the rate limits.
  const sender = `X-Forwarded-For: 198.18.${random.upTo(255)}.${random.upTo(255)}`;
  return `${[line, 'Host: localhost', 'Connection: close', sender, ...fields].join('\r\n')}\r\n\r\n`;
}
const post = (random: Random, type: string, body: string, more: string[], to = target(random)) =>
  head(random, `POST ${to} HTTP/1.1`, [
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    ...more,
  ]) + body;

const cookieOf = (random: Random, { cookies }: Known) =>
  random.chance(0.5) ? [`Cookie: ${random.pick(cookies)}`] : [];
const urlencoded = 'application/x-www-form-urlencoded';
const methods = words('GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND get G\0T');
const headerNames = words(
  'Accept Accept-Encoding Accept-Language If-None-Match Range Expect Upgrade Origin Save-Data X-Forwarded-Host X-Forwarded-Proto X-Original-URL Content-Encoding Host Cookie',
);

function form(random: Random, known: Known): string {
  const type = random.pick([urlencoded, urlencoded, `${urlencoded}; charset=utf-16`, 'text/plain']);
  const token = random.chance(0.5) ? [`token=${random.pick(known.tokens)}`] : [];
  const body = [...pairs(random, 10), ...token].join('&');
  return post(random, type, body, cookieOf(random, known));
}

function multipart(random: Random, known: Known): string {
  const boundary = random.pick(['b', '----WebKitFormBoundary7MA4', random.visible(70)]);
  const parts = random.times(random.pick([4, 30]), () => {
    const filename = random.pick(['', '; filename="a.jpg"', `; filename="${value(random)}"`]);
    const type = random.pick([
      '',
      '\r\nContent-Type: image/jpeg',
      `\r\nContent-Type: ${value(random)}`,
    ]);
    const content = random.pick([value(random), random.bytes(300), '\xff\xd8\xff\xe0']);
    return `--${boundary}\r\nContent-Disposition: form-data; name="${field(random)}"${filename}${type}\r\n\r\n${content}\r\n`;
  });
  const body = utf8(parts.join('') + random.pick([`--${boundary}--\r\n`, `--${boundary}`, '']));
  const to = random.pick(['/addpicture', '/api/upload', '/head/picture', target(random)]);
  const type = `multipart/form-data; ${random.pick([`boundary=${boundary}`, `boundary="${boundary}`, ''])}`;
  return post(random, type, body, cookieOf(random, known), to);
}

/** The kinds of malformed requests, by name. */
export const kinds: Record<string, (random: Random, known: Known) => Attack> = {
  headers: (random) => {
    const fields = random.times(random.pick([5, 40, 120]), () => {
      const name = random.chance(0.8) ? random.pick(headerNames) : random.visible(20);
      const content = random.pick([
        value(random),
        random.bytes(60),
        'a'.repeat(random.upTo(9_000)),
      ]);
      return `${name}${random.pick([': ', ': ', ' : ', ''])}${content}`;
    });
    const version = random.pick(['1.1', '1.1', '1.0', '2.0', '9999.1', '']);
    const line = `${random.pick(methods)} ${target(random)} HTTP/${version}`;
    return { parts: [head(random, line, fields.map(utf8))] };
  },
  urls: (random) => {
    const url = random.pick([
      () => `${path(random)}?${random.visible(random.pick([50, 2_100, 15_000]))}`,
      () => `${path(random)}%${random.visible(3)}`,
      () => `/${random.bytes(60)}`,
      () =>
        `${random.pick(words('// /./ /../ /%2e%2e/ \\ http://evil.example * ? #'))}${path(random)}`,
      () => `${path(random)}${random.pick(words('.data /_.data / %20 %0d%0aX:y ?_routes=x é'))}`,
    ])();
    return { parts: [head(random, `${random.pick(['GET', 'POST'])} ${utf8(url)} HTTP/1.1`)] };
  },
  tokens: (random, { cookies }) => {
    const real = random.pick(cookies);
    const cookie = random.pick([
      real.slice(0, random.upTo(real.length)) + random.visible(3),
      `${random.pick(words('session device reset mailbox pictures login-step'))}=${value(random)}`,
    ]);
    const part = () => Buffer.from(json(random)).toString('base64url').slice(0, 900);
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const bearer = random.pick([`${none}.${part()}.`, `${part()}.${part()}.x`, random.visible(80)]);
    const given = random.chance(0.5)
      ? `Cookie: ${utf8(cookie)}`
      : `Authorization: Bearer ${bearer}`;
    const to = `${path(random)}?${random.pick(words('token key sent next'))}=${encoded(value(random)).slice(0, 1_000)}`;
    const fields = [given, `X-XSRF-TOKEN: ${random.visible(50)}`];
    return random.chance(0.5)
      ? { parts: [head(random, `GET ${to} HTTP/1.1`, fields)] }
      : { parts: [post(random, 'application/json', utf8(json(random)), fields, to)] };
  },
  forms: (random, known) => ({ parts: [form(random, known)] }),
  json: (random, known) => {
    const type = random.pick(['application/json', 'application/json; charset=utf-7', 'text/json']);
    const body = random.chance(0.1) ? random.bytes(2_000) : utf8(json(random));
    return { parts: [post(random, type, body, cookieOf(random, known))] };
  },
  multipart: (random, known) => ({ parts: [multipart(random, known)] }),
  chunks: (random, known) => {
    const sizes = words('0 -1 zz ffffffffffffffff 5;x=" 1a 3');
    const body = random.times(6, () => `${random.pick(sizes)}\r\n${random.bytes(20)}\r\n`).join('');
    const fields = [
      `Content-Type: ${urlencoded}`,
      random.pick(['Transfer-Encoding: chunked', 'Transfer-Encoding: x', 'Content-Length: 70000']),
      ...cookieOf(random, known),
    ];
    const line = `POST ${target(random)} HTTP/1.1`;
    return { parts: [head(random, line, fields), `${body}0\r\n\r\n`], isIncomplete: true };
  },
  slow: (random, known) => {
    const whole = random.chance(0.5) ? multipart(random, known) : form(random, known);
    const step = 1 + random.upTo(Math.ceil(whole.length / 3));
    const kept = whole.slice(0, random.upTo(whole.length));
    const parts = Array.from({ length: Math.ceil(kept.length / step) }, (_, index) =>
      kept.slice(index * step, (index + 1) * step),
    );
    return { parts, isIncomplete: true };
  },
  garbage: (random) => ({ parts: [utf8(random.bytes(400))], isIncomplete: true }),
};
