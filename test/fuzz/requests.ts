import type { Random } from './random.ts';
import { field, json, path, query, target, value } from './values.ts';

/** What a real visitor's browser has: some requests carry it, so that they get further. */
export type Known = { cookies: readonly string[]; tokens: readonly string[] };

/**
 * Bytes to send, one part after the other. `isIncomplete` says that the client ends before its
 * request does.
 */
export type Attack = { parts: string[]; isIncomplete?: boolean };

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Latin-1: one character for each byte of the UTF-8 text. */
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

function head(random: Random, line: string, fields: readonly string[] = []): string {
  // Each from another IP address, so that few requests end at the rate limits.
  const sender = `X-Forwarded-For: 198.${18 + random.upTo(1)}.${random.upTo(255)}.${random.upTo(255)}`;
  return `${[line, 'Host: localhost', 'Connection: close', sender, ...fields].join('\r\n')}\r\n\r\n`;
}
const post = (
  random: Random,
  type: string,
  body: string,
  fields: readonly string[] = [],
  to = target(random),
) =>
  head(random, `POST ${to} HTTP/1.1`, [
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    ...fields,
  ]) + body;

const form = (random: Random, { tokens }: Known): string => {
  const some = random.times(10, () => {
    const text = value(random);
    return `${encodeURIComponent(field(random).toWellFormed())}=${random.chance(0.2) ? utf8(text) : encodeURIComponent(text.toWellFormed())}`;
  });
  return [...some, ...(random.chance(0.5) ? [`token=${random.pick(tokens)}`] : [])].join('&');
};
const urlencoded = 'application/x-www-form-urlencoded';
const cookieOf = (random: Random, { cookies }: Known) =>
  random.chance(0.5) ? [`Cookie: ${random.pick(cookies)}`] : [];

/** The kinds of malformed requests, by name. */
export const kinds: Record<string, (random: Random, known: Known) => Attack> = {
  methods: (random) => {
    const method = random.pick([
      ...methods,
      'TRACE',
      'CONNECT',
      'PROPFIND',
      'get',
      'G\0T',
      '',
      random.visible(30),
      'A'.repeat(5_000),
    ]);
    const version = random.pick([
      'HTTP/1.1',
      'HTTP/1.1',
      'HTTP/1.0',
      'HTTP/2.0',
      'HTTP/0.9',
      'HTTP/1.1 ',
      'HTTP/9999.1',
      '',
      'HTP',
    ]);
    return { parts: [head(random, `${method} ${target(random)} ${version}`)] };
  },
  headers: (random) => {
    const names = [
      'Accept',
      'Accept-Encoding',
      'Accept-Language',
      'If-None-Match',
      'Range',
      'Expect',
      'Upgrade',
      'Origin',
      'Save-Data',
    ];
    const fields = random.times(random.pick([5, 40, 120]), () => {
      const name = random.chance(0.7)
        ? random.pick(names)
        : random.pick([random.visible(20), random.bytes(10), '', 'X '.repeat(50)]);
      return `${name}${random.pick([': ', ':', ' : ', ''])}${random.pick([value(random), random.bytes(60), 'a'.repeat(random.upTo(9_000))])}`;
    });
    return {
      parts: [head(random, `${random.pick(methods)} ${target(random)} HTTP/1.1`, fields.map(utf8))],
    };
  },
  hosts: (random) => {
    const host = random.pick([
      value(random),
      random.bytes(20),
      'evil.example',
      'a:b:c',
      '[::1',
      'localhost:99999',
      '',
      'x'.repeat(3_000),
    ]);
    const forwarded = [
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Forwarded-For',
      'Forwarded',
      'X-Original-URL',
      'X-HTTP-Method-Override',
    ];
    const fields = random.times(
      4,
      () =>
        `${random.pick(forwarded)}: ${random.pick([value(random), 'https', '::1, 1.2.3.4', '999.1.1.1'])}`,
    );
    const line = `${random.pick(methods)} ${target(random)} HTTP/1.1\r\nConnection: close`;
    return { parts: [`${[line, `Host: ${host}`, ...fields].map(utf8).join('\r\n')}\r\n\r\n`] };
  },
  urls: (random) => {
    const url = random.pick([
      () => `${path(random)}?${random.visible(random.pick([50, 2_100, 15_000]))}`,
      () => `${path(random)}%${random.visible(3)}`,
      () => `/${random.bytes(60)}`,
      () =>
        path(random).replace(/\w/g, (letter) =>
          random.chance(0.4) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
        ),
      () => `${random.pick(['//', '/./', '/../', '/%2e%2e/', '\\', '/;/', '/%5c'])}${path(random)}`,
      () =>
        `${random.pick(['http://evil.example', 'https://', 'localhost', '*', '', '?', '#'])}${path(random)}`,
      () => `${path(random)}?${'%00&'.repeat(random.upTo(200))}`,
      () =>
        `${path(random)}${random.pick(['.data', '/_.data', '.json', '/', '%20', '%0d%0aX: y', '?_routes=x', '?index', '\t', '\u00e9'])}`,
    ])();
    return {
      parts: [head(random, `${random.pick(['GET', 'HEAD', 'POST'])} ${utf8(url)} HTTP/1.1`)],
    };
  },
  cookies: (random, { cookies }) => {
    const names = [
      'session',
      '__Host-session',
      'device',
      'reset',
      'verification',
      'data',
      'mailbox',
      'pictures',
      'login-step',
      'XSRF-TOKEN',
    ];
    const given = random.times(random.pick([4, 80]), () => {
      const real = random.pick(cookies);
      const changed = real.slice(0, random.upTo(real.length)) + random.visible(3);
      return random.pick([
        `${random.pick(names)}=${random.pick([value(random), random.visible(90), random.bytes(30)])}`,
        changed,
        real,
        ';',
        '=',
      ]);
    });
    return {
      parts: [
        head(random, `${random.pick(methods)} ${target(random)} HTTP/1.1`, [
          `Cookie: ${utf8(given.join('; '))}`,
        ]),
      ],
    };
  },
  tokens: (random, known) => {
    const part = () => Buffer.from(json(random)).toString('base64url').slice(0, 900);
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${part()}.`;
    const bearer = random.pick([
      none,
      `${part()}.${part()}.${part()}`,
      random.visible(80),
      '',
      random.uuid(),
    ]);
    const fields = [
      `Authorization: ${random.pick(['Bearer', 'Basic', 'bearer', ''])} ${bearer}`,
      `X-XSRF-TOKEN: ${random.visible(50)}`,
    ];
    const to = `${path(random)}?${random.pick(['token', 'key', 'sent', 'next'])}=${encodeURIComponent(value(random).toWellFormed()).slice(0, 1_000)}`;
    if (random.chance(0.5))
      return {
        parts: [head(random, `GET ${to} HTTP/1.1`, [...fields, ...cookieOf(random, known)])],
      };
    return { parts: [post(random, 'application/json', utf8(json(random)), fields, to)] };
  },
  forms: (random, known) => {
    const type = random.pick([
      urlencoded,
      urlencoded,
      `${urlencoded}; charset=utf-16`,
      'text/plain',
      '',
      value(random),
    ]);
    return {
      parts: [
        post(
          random,
          utf8(type).replace(/[\r\n]/g, ''),
          form(random, known),
          cookieOf(random, known),
        ),
      ],
    };
  },
  json: (random, known) => {
    const type = random.pick([
      'application/json',
      'application/json; charset=utf-7',
      'application/ld+json',
      'text/json',
    ]);
    const body = random.chance(0.1) ? random.bytes(2_000) : utf8(json(random));
    return { parts: [post(random, type, body, cookieOf(random, known))] };
  },
  multipart: (random, known) => ({ parts: [multipart(random, known)] }),
  chunks: (random, known) => {
    const size = () =>
      random.pick([
        random.hex(3),
        '0',
        '-1',
        'zz',
        'f'.repeat(20),
        '',
        ' 5',
        '5 ;x="',
        `5;${'a'.repeat(random.upTo(20_000))}`,
      ]);
    const body = random
      .times(
        6,
        () =>
          `${size()}${random.pick(['\r\n', '\n', ''])}${random.bytes(20)}${random.pick(['\r\n', ''])}`,
      )
      .join('');
    const coding = random.pick([
      'chunked',
      'chunked',
      'Chunked',
      'gzip, chunked',
      'chunked, identity',
      ' chunked',
      'x',
    ]);
    const fields = [
      `Content-Type: ${urlencoded}`,
      `Transfer-Encoding: ${coding}`,
      ...cookieOf(random, known),
    ];
    return {
      parts: [head(random, `POST ${target(random)} HTTP/1.1`, fields), `${body}0\r\n\r\n`],
      isIncomplete: true,
    };
  },
  smuggling: (random) => {
    const second = `GET ${path(random)} HTTP/1.1\r\nHost: localhost\r\nX: `;
    const length = random.pick([
      'Content-Length: 4',
      'Content-Length: 0',
      'Content-Length: 4, 4',
      'Content-Length : 4',
      'Content-Length: +4',
    ]);
    const coding = random.pick([
      'Transfer-Encoding: chunked',
      'Transfer-Encoding : chunked',
      'Transfer-Encoding:\tchunked',
      'Transfer-Encoding: xchunked',
    ]);
    const folded = `X-Folded: a\r\n${random.pick([' ', '\t'])}${random.pick([coding, length])}`;
    const bare = `X-Bare: a${random.pick(['\n', '\r'])}${coding}`;
    const shapes = [
      [length, coding],
      [coding, length],
      [length, 'Content-Length: 9'],
      [folded],
      [bare],
      [coding, 'Transfer-Encoding: identity'],
    ];
    const body = random.pick(['0\r\n\r\n', '4\r\na=bc\r\n0\r\n\r\n', 'a=bc']);
    const keep = random.chance(0.5) ? 'keep-alive' : 'close';
    const line = `${random.pick(['POST', 'GET', 'PUT'])} ${path(random)} HTTP/1.1\r\nHost: localhost\r\nConnection: ${keep}`;
    return {
      parts: [`${[line, ...random.pick(shapes)].join('\r\n')}\r\n\r\n${body}${second}`],
      isIncomplete: true,
    };
  },
  encodings: (random, known) => {
    const fields = [
      `Content-Encoding: ${random.pick(['gzip', 'br', 'deflate', 'zstd', 'x', 'gzip, gzip'])}`,
      ...cookieOf(random, known),
    ];
    return {
      parts: [
        post(random, random.pick([urlencoded, 'application/json']), random.bytes(500), fields),
      ],
    };
  },
  slow: (random, known) => {
    const whole = random.chance(0.5)
      ? multipart(random, known)
      : post(random, urlencoded, form(random, known));
    const cut = random.upTo(whole.length);
    const step = 1 + random.upTo(Math.ceil(whole.length / 3));
    const kept = whole.slice(0, cut);
    const parts = Array.from({ length: Math.ceil(kept.length / step) }, (_, index) =>
      kept.slice(index * step, (index + 1) * step),
    );
    return { parts, isIncomplete: true };
  },
  sizes: (random) => {
    const claimed = random.pick([0, 1, 70_000, 11_000_000, Number.MAX_SAFE_INTEGER]);
    const fields = [
      `Content-Type: ${random.pick([urlencoded, 'multipart/form-data; boundary=b'])}`,
      `Content-Length: ${claimed}`,
    ];
    return {
      parts: [
        head(random, `POST ${path(random)} HTTP/1.1`, fields),
        'a'.repeat(random.pick([0, 10, 70_000])),
      ],
      isIncomplete: true,
    };
  },
  garbage: (random) => {
    const tls = '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03';
    const bytes = random.pick([
      random.bytes(400),
      tls + random.bytes(300),
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\r\n'.repeat(60),
      query(random),
    ]);
    return { parts: [utf8(bytes)], isIncomplete: true };
  },
};

function multipart(random: Random, known: Known): string {
  const boundary = random.pick([
    'b',
    '----WebKitFormBoundary7MA4',
    random.visible(70),
    'b'.repeat(300),
  ]);
  const parts = random.times(random.pick([4, 30]), () => {
    const name = field(random);
    const filename = random.chance(0.5)
      ? `; filename="${random.pick([value(random), 'a.jpg', '../../x.php', 'a\0.png'])}"`
      : '';
    const type = random.chance(0.4)
      ? `\r\nContent-Type: ${random.pick(['image/jpeg', 'text/html', 'multipart/mixed; boundary=c', value(random)])}`
      : '';
    const extra = random.chance(0.1) ? `\r\nX: ${'a'.repeat(random.upTo(9_000))}` : '';
    const content = random.pick([
      value(random),
      random.bytes(300),
      '\xff\xd8\xff\xe0',
      `\x89PNG\r\n\x1a\n${random.bytes(50)}`,
    ]);
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename}${type}${extra}\r\n\r\n${content}\r\n`;
  });
  const body = utf8(
    parts.join('') + random.pick([`--${boundary}--\r\n`, `--${boundary}`, '', random.bytes(20)]),
  );
  const type = `multipart/form-data; ${random.pick([`boundary=${boundary}`, `boundary="${boundary}`, 'boundary=', '', `boundary=${boundary}; boundary=x`])}`;
  const to = random.chance(0.5)
    ? random.pick(['/addpicture', '/api/upload', '/head/picture', '/ht/addpicture'])
    : undefined;
  return post(random, type, body, cookieOf(random, known), to);
}
