import routes from '#app/routes.ts';

/** A seeded generator (mulberry32): the same seed makes the same requests, on any machine. */
function createRandom(seed: number) {
  let state = seed >>> 0;
  /** A whole number up to this one. */
  return (most: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (most + 1));
  };
}

const words = (text: string) => text.split(' ');
const bytes = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
const head = '\r\nHost: localhost\r\nConnection: close\r\n«sender»';
const post = (type: string, body: string, to = '«target»', fields = '«login»') =>
  `POST ${to} HTTP/1.1${head}Content-Type: ${type}\r\nContent-Length: {length}\r\n${fields}\r\n${body}`;
const urlencoded = 'application/x-www-form-urlencoded';

/**
 * A grammar of requests: one of each list, or of the words of a text, is chosen, and what is between
 * « and » is made of the list of that name: `%` encodes it for a URL, `"` as JSON, `*9` repeats it
 * up to nine times.
 */
const grammar: Record<string, string | readonly string[]> = {
  byte: bytes,
  visible: bytes.slice(33, 127),
  octet: bytes.map((_, number) => `${number}`),
  hex: '0 1 2 3 4 5 6 7 8 9 a b c d e f',
  uuid: '«hex»b6a9a4e-1f0f-4c3e-9d0a-2f6f3b1c7e5«hex»',
  // Each from another IP address, so that few requests end at the rate limits.
  sender: ['X-Forwarded-For: 198.18.«octet».«octet»\r\n'],
  login: ['', 'Cookie: «cookie»\r\n'],

  // Strings that break parsers, databases and pages: numbers, paths, markup, templates, SQL,
  // control characters, other scripts.
  number: 'null undefined NaN -1 1e400 9007199254740993 0x10 Infinity true constructor toString',
  place: '../../etc/passwd ..\\..\\x file:///etc/passwd javascript:alert(1) //evil.example a@b',
  markup: '<script>alert(1)</script> {{7*7}} %s%n http://127.0.0.1:1/ a@b.example Ω≈ç√ a\0b',
  long: ['e\u0301', '1', '😀', 'ﷺ', 'x'].map((each) => each.repeat(400)),
  nasty: [
    ...['«number»', '«place»', '«markup»', '«long»', '"><img src=x onerror=1>', "' OR 1=1 --"],
    ...['', ' ', '\0', '\r\nSet-Cookie: x=1', '\u0001\u001f\u007f', '\ud800', '\udfff\ud800'],
    ...['\u202e\u2066', '\u2028\u2029'],
  ],
  value: '«nasty» «nasty» «visible*40»',
  // The site's own forms, APIs and cookies use them: requests get past the first check.
  name: 'name email password newPassword currentPassword message country username token captcha website amount currency transferMethod phone title description image picture key mode next code confirm reason revision decision reference credential latitude longitude accessToken __proto__',
  field: '«name» «name» «name» «value»',
  pair: '«field%»=«value%»&',

  broken: '%00 %2e%2e %c0%ae .. . a%2fb %F0%9F%98%80 %ff % %zz BWT-A1B2C3 7 99999',
  segment: '«uuid» «octet» «uuid»-360.avif «uuid»-99999.exe «value%» «broken» «broken» «broken»',
  /** Every path of the route table, and those that the server answers itself. */
  path: [
    ...routes.map(({ path = '' }) => (path.startsWith('/') ? path : `/${path}`)),
    ...words('/livez /readyz /assets/* /assets/nothing.js /contact.data /_root.data'),
  ].map((path) => path.replace(/:\w+|\*/g, '«segment»')),
  target: '«path» «path»?«pair*4»',
  before: '// /./ /../ /%2e%2e/ \\ http://evil.example * ? #',
  after: '.data /_.data / %20 %0d%0aX:y ?_routes=x é %«visible*3»',
  strange: '«before»«path» «path»«after» «path»?«visible*2100» «path»?«visible*15000» /«byte*60»',

  json: ['{«member*8»"a":1}', '{«member*8»', '\ufeff{«member*8»}', '{"\\ud800":1}', '«deep»'],
  deep: [10, 1_000, 20_000].map((depth) => '{"a":'.repeat(depth)),
  member: '«field"»:«scalar»,',
  scalar: 'null true -500000000 1e308 «value"» [«scalar»,«scalar»] {"a":«scalar»}',

  equals: ['boundary=', 'boundary=', 'boundary="', ''],
  end: ['--\r\n', ''],
  filename: ['', '; filename="a.jpg"', '; filename="«value»"'],
  type: ['', '\r\nContent-Type: image/jpeg', '\r\nContent-Type: «value»'],
  content: ['«value»', '«byte*300»', '\xff\xd8\xff\xe0'],
  part: [
    '--b\r\nContent-Disposition: form-data; name="«field»"«filename»«type»\r\n\r\n«content»\r\n',
  ],
  upload: '/addpicture /api/upload /head/picture «target»',

  line: [
    '«header»: «nasty»',
    '«header»:«visible*60»',
    '«visible*20»: «byte*60»',
    '«header» «name»',
  ].map((line) => `${line}\r\n`),
  header:
    'Accept Accept-Encoding Accept-Language If-None-Match Range Expect Upgrade Origin Save-Data X-Forwarded-Host X-Forwarded-Proto X-Original-URL Content-Encoding Host Cookie',
  method: 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND get G\0T',
  version: '1.1 1.1 1.0 2.0 9999.1 ',
  cookieName: 'session device reset mailbox pictures login-step',
  credentials: [
    ...['Cookie: «cookie»«visible»', 'Cookie: «cookieName»=«value»'],
    ...[
      'Authorization: Bearer «visible*80»',
      'Authorization: Bearer eyJhbGciOiJub25lIn0.«hex*900».',
    ],
  ],
  size: '0 -1 zz ffffffffffffffff 5;x=" 1a 3',
  chunk: ['«size»\r\n«byte*20»\r\n'],
  framing: 'Transfer-Encoding:chunked Transfer-Encoding:x Content-Length:70000',

  // The kinds of malformed requests.
  headers: [3, 12, 120].map((most) => `«method» «target» HTTP/«version»${head}«line*${most}»\r\n`),
  urls: ['GET', 'POST'].map((method) => `${method} «strange» HTTP/1.1${head}\r\n`),
  tokens: [
    `GET «path»?token=«value%» HTTP/1.1${head}«credentials»\r\n\r\n`,
    post('application/json', '«json»', '«path»', '«credentials»\r\nX-XSRF-TOKEN: «hex*50»\r\n'),
  ],
  forms: [urlencoded, `${urlencoded}; charset=utf-16`, 'text/plain'].flatMap((type) => [
    post(type, '«pair*10»'),
    post(type, '«pair*10»token=«token»'),
  ]),
  jsons: ['application/json', 'application/json; charset=utf-7', 'text/json'].flatMap((type) => [
    post(type, '«json»'),
    post(type, '«byte*2000»'),
  ]),
  multipart: [post('multipart/form-data; «equals»b', '«part*30»--b«end»', '«upload»')],
  chunks: [
    `POST «target» HTTP/1.1${head}Content-Type: ${urlencoded}\r\n«framing»\r\n«login»\r\n«chunk*6»0\r\n\r\n`,
  ],
  garbage: ['«byte*400»'],
};
const kinds = words('headers urls tokens forms jsons multipart chunks garbage slow');

/** Cookies and tokens of real visitors: requests that carry them get further. */
export type Known = { cookie: readonly string[]; token: readonly string[] };

/**
 * Bytes to send as Latin-1, one part after the other. `isIncomplete` says that the client ends
 * before its request does.
 */
export type Attack = { kind: string; parts: string[]; isIncomplete: boolean };

export function makeAttack(seed: number, index: number, known: Known): Attack {
  const upTo = createRandom(seed * 1_000_003 + index);
  const lists: typeof grammar = { ...grammar, ...known };
  const pick = (from: string | readonly string[] = '') => {
    const list = typeof from === 'string' ? words(from) : from;
    return list[upTo(list.length - 1)] ?? '';
  };
  const expand = (text: string): string =>
    text.replace(/«(\w+)([%"]?)(?:\*(\d+))?»/g, (_, name, encoding, most) => {
      const count = most === undefined ? 1 : upTo(Number(most));
      const made = Array.from({ length: count }, () => expand(pick(lists[name]))).join('');
      if (encoding === '"') return JSON.stringify(made);
      return encoding === '%' ? encodeURIComponent(made.toWellFormed()) : made;
    });
  const kind = kinds[index % kinds.length] ?? '';
  const isSlow = kind === 'slow';
  const text = expand(isSlow ? `«${pick('forms multipart')}»` : `«${kind}»`);
  // Some bytes are no UTF-8; what is no Latin-1 is.
  const sent = /^[\0-\xff]*$/.test(text) ? text : Buffer.from(text).toString('latin1');
  const body = sent.slice(sent.indexOf('\r\n\r\n') + 4);
  const whole = sent.replace('{length}', `${body.length}`);
  if (!isSlow)
    return { kind, parts: [whole], isIncomplete: kind === 'chunks' || kind === 'garbage' };
  const step = 1 + upTo(Math.ceil(whole.length / 3));
  const kept = whole.slice(0, upTo(whole.length));
  return { kind, parts: kept.match(new RegExp(`[^]{1,${step}}`, 'g')) ?? [], isIncomplete: true };
}
