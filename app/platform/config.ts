import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const isIpOrNetwork = (value: string) => {
  const [ip = '', bits, ...rest] = value.split('/');
  const family = isIP(ip);
  const width = family === 4 ? 32 : 128;
  return (
    family > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width))
  );
};

const matching = (pattern: RegExp, wants: string) => z.string().regex(pattern, wants);
const list = (isRight: (value: string) => boolean, wants: string) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((values) => values.every(isRight), wants);
const onOff = z.enum(['on', 'off'], 'on or off');
const port = matching(/^\d{1,5}$/, 'a port number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'a port number from 0 to 65535');
const text = (wants: string) => z.string(wants).trim().min(1, wants);
const urlAsGiven = (wants: string, protocols: RegExp) =>
  z
    .string(wants)
    .refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), wants);
const url = (wants: string, protocols: RegExp) =>
  urlAsGiven(wants, protocols).transform((value) => value.replace(/\/+$/, ''));
const httpUrl = url('an address that begins with http:// or https://', /^https?:$/);
/** No path: every URL of the site begins at `/`. */
const origin = httpUrl
  .refine(
    (value) => /^https?:\/\/[^/?#@]+$/i.test(value),
    'an address without a path, such as https://your.domain',
  )
  .transform((value) => new URL(value).origin);
/** A host is required: without one, the library would connect to localhost. */
const mailServer = url('an address that begins with smtp:// or smtps://', /^smtps?:$/)
  .refine(
    (value) => new URL(value).hostname !== '',
    'an address that names a host, such as smtp://user:password@mail.example.org:587',
  )
  .refine(
    (value) => /^(?:optional)?$/.test(new URL(value).searchParams.get('tls') ?? ''),
    'tls=optional, or no tls',
  );
const imapServer = url('an address that begins with imap:// or imaps://', /^imaps?:$/)
  .refine(
    (value) => new URL(value).hostname !== '' && new URL(value).username !== '',
    'an address with a user and a host, such as imaps://user:password@mail.example.org/INBOX',
  )
  .refine((value) => !/%(?![\da-f]{2})/i.test(value), 'each % of the password written as %25');
/** `*` stands for the thread. */
const replyAddress = matching(
  /^[^<>@\s*+]{1,30}\+\*@[^<>@\s*]+$/,
  'an email address with +* before its @: contact+*@bwt.example',
);
/** Compared with the `iss` claim exactly, so a trailing slash stays. */
const issuer = urlAsGiven('an address that begins with http:// or https://', /^https?:$/);
/** It goes into the Content-Security-Policy, where a space or a semicolon would end the source. */
const scriptUrl = httpUrl
  .refine(
    (value) => /^https?:\/\/[^\s;,'"?#]+$/.test(value),
    'the address of a script, without ? and #',
  )
  .transform((value) => new URL(value).href);
const mailbox = matching(
  /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
  'an email address, or a name with one: BWT <site@bwt.example>',
);

export const isLoopback = (host: string): boolean =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/i.test(host);
/** An origin whose host may begin with `*.`. */
const isOriginPattern = (value: string) =>
  /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/.test(value);

/** Those of Chrome, Firefox, Edge and Safari. */
const browsersPushServices = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://*.push.apple.com',
];

/** A loopback address, or a Unix socket. The parameter `host` replaces the one before the path. */
const isThisMachine = ({ hostname, searchParams }: URL): boolean => {
  const host = decodeURIComponent(searchParams.get('host') || hostname);
  return host === '' || host.startsWith('/') || isLoopback(host);
};

/** Whether only this machine can open the URL, as while the site is developed or tried out. */
export const isLocalUrl = (url: string): boolean => isLoopback(new URL(url).hostname);

/** `ssl=true` encrypts, and verifies the certificate. */
const saysEncryption = ({ searchParams }: URL): boolean =>
  Boolean(searchParams.get('sslmode')) || searchParams.get('ssl') === 'true';

const exampleMailTo = 'BWT <contact@bwt.example>';

const s3Keys = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const emailJsIds = [
  'EMAILJS_USER_ID',
  'EMAILJS_SERVICE_ID',
  'EMAILJS_TEMPLATE_CONTACT',
  'EMAILJS_TEMPLATE_DONATION',
  'EMAILJS_TEMPLATE_RESET',
] as const;
const id = text('an id').optional();

const fields = z.object({
  PORT: port.default(3000),
  HOST: text('an address to listen on, such as 0.0.0.0 or 127.0.0.1').default('0.0.0.0'),
  DATA_DIR: text('a folder').default('./data'),
  BACKUP_DIR: text('a folder').optional(),
  PUBLIC_URL: origin.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  DATABASE_URL: url('an address that begins with postgres:// or postgresql://', /^postgres(ql)?:$/)
    .refine(
      (value) => isThisMachine(new URL(value)) || saysEncryption(new URL(value)),
      '?sslmode=verify-full for a database on another machine, or ?sslmode=disable on a network of your own that nobody else can listen on',
    )
    .optional(),
  APP_SECRET: z
    .string()
    .min(32, 'at least 32 characters, for example from `openssl rand -hex 32`')
    .optional(),
  TRUSTED_PROXIES: list(
    isIpOrNetwork,
    'addresses or networks separated by commas, such as 127.0.0.1, 10.0.0.0/8',
  ).default([]),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: mailbox.default('BWT <site@bwt.example>'),
  MAIL_TO: mailbox.default(exampleMailTo),
  IMAP_URL: imapServer.optional(),
  REPLY_ADDRESS: replyAddress.optional(),
  MAIL_LOCALE: z.enum(['fr', 'en', 'ht'], 'one of fr, en, ht').default('fr'),
  EMAILJS_API_URL: httpUrl.default('https://api.emailjs.com'),
  EMAILJS_USER_ID: id,
  EMAILJS_SERVICE_ID: id,
  EMAILJS_TEMPLATE_CONTACT: id,
  EMAILJS_TEMPLATE_DONATION: id,
  EMAILJS_TEMPLATE_RESET: id,
  GOOGLE_CLIENT_ID: matching(
    /^[\w.-]+$/,
    'the id of a Google OAuth client, such as 1234-abc.apps.googleusercontent.com',
  ).optional(),
  GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: httpUrl.default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SCRIPT_URL: scriptUrl.default('https://accounts.google.com/gsi/client'),
  IDENTITY_TOOLKIT_API_KEY: text('a key').optional(),
  IDENTITY_TOOLKIT_URL: httpUrl.default('https://identitytoolkit.googleapis.com/v1'),
  GEOLOCATION_API_KEY: text('a key').optional(),
  GEOLOCATION_API_URL: httpUrl.default('https://api.ipgeolocation.io/ipgeo'),
  POSTS_API_URL: httpUrl.default('https://jsonplaceholder.typicode.com'),
  HSTS_SUBDOMAINS: onOff.default('off'),
  SERVICE_WORKER: onOff.default('on'),
  PUSH_SERVICES: list(
    isOriginPattern,
    'origins separated by commas, such as https://fcm.googleapis.com, https://*.push.apple.com',
  ).default(browsersPushServices),
  METRICS_TOKEN: z
    .string()
    .min(16, 'at least 16 characters, for example from `openssl rand -hex 16`')
    .optional(),
  SHUTDOWN_DELAY_SECONDS: matching(/^[0-8]$/, 'a number of seconds from 0 to 8')
    .transform(Number)
    .default(3),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket').optional(),
  S3_REGION: matching(/^[\w-]+$/, 'a region, such as auto or us-east-1').default('auto'),
  S3_ACCESS_KEY_ID: text('a key').optional(),
  S3_SECRET_ACCESS_KEY: text('a key').optional(),
  PICTURES_MAX_MB: matching(/^[1-9]\d{0,6}$/, 'a number of megabytes, such as 2000')
    .transform(Number)
    .default(2_000),
});

const schema = fields.superRefine((given, context) => {
  const addIssue = (name: string, wants: string) =>
    context.addIssue({ code: 'custom', path: [name], message: wants });
  const together = [
    [s3Keys, `a value: ${s3Keys.join(', ')} belong together`],
    [emailJsIds, 'an id: the email service needs all five (EMAILJS_USER_ID, …), or none'],
  ] as const;
  for (const [names, wants] of together)
    if (names.some((name) => given[name]))
      for (const name of names) if (!given[name]) addIssue(name, wants);
  if (given.SMTP_URL && emailJsIds.some((name) => given[name]))
    addIssue(
      'SMTP_URL',
      'to be unset while the EMAILJS_ ids are set: emails are sent one way only',
    );
});

type Settings = z.infer<typeof schema>;

/** Read once and frozen. Units are in the names; URLs have no trailing slash. */
export type Config = ReturnType<typeof parseConfig>;

/** An empty variable counts as unset. @throws ConfigError naming every wrong variable */
export function parseConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new ConfigError(describe(parsed.error, given));
  const s = parsed.data;
  const dataDir = resolve(s.DATA_DIR);
  const publicUrl = s.PUBLIC_URL ?? `http://localhost:${s.PORT}`;
  return Object.freeze({
    port: s.PORT,
    host: s.HOST,
    dataDir,
    backupDir: s.BACKUP_DIR ? resolve(s.BACKUP_DIR) : join(dataDir, 'backups'),
    /** Links in emails, feeds and canonical URLs are built from this, never from a request. */
    publicUrl,
    logLevel: s.LOG_LEVEL,
    databaseUrl: s.DATABASE_URL,
    sqliteFile: join(dataDir, 'bwt.sqlite'),
    appSecret: s.APP_SECRET,
    trustedProxies: Object.freeze(s.TRUSTED_PROXIES),
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    /** A public site has none as long as it is the example. */
    mailTo: s.MAIL_TO === exampleMailTo && !isLocalUrl(publicUrl) ? undefined : s.MAIL_TO,
    mailLocale: s.MAIL_LOCALE,
    /** The mailbox where answers arrive, in the folder of its path; unset, nothing is read. */
    imapUrl: s.IMAP_URL,
    /** Where `*` stands for the thread; answers come to `mailTo` otherwise. */
    replyAddress: s.REPLY_ADDRESS,
    /** Never together with `smtpUrl`. The client adds `/api/v1.0/email/send` to `url`. */
    emailJs: readEmailJs(s),
    /** Enabled when `clientId` is set. */
    google: Object.freeze({
      clientId: s.GOOGLE_CLIENT_ID,
      issuer: s.GOOGLE_ISSUER,
      jwksUrl: s.GOOGLE_JWKS_URL,
      scriptUrl: s.GOOGLE_SCRIPT_URL,
    }),
    /** Used when `apiKey` is set; `url` includes the version: `…/v1`. */
    identityToolkit: Object.freeze({
      apiKey: s.IDENTITY_TOOLKIT_API_KEY,
      url: s.IDENTITY_TOOLKIT_URL,
    }),
    geolocation: Object.freeze({ apiKey: s.GEOLOCATION_API_KEY, url: s.GEOLOCATION_API_URL }),
    /** The placeholder service of the posts demo; the client adds `/posts?_limit=10`. */
    postsApiUrl: s.POSTS_API_URL,
    /** Strict transport security covers the subdomains of the site's host, too. */
    hstsSubdomains: s.HSTS_SUBDOMAINS === 'on',
    /** When off, browsers that have the service worker unregister it. */
    serviceWorker: s.SERVICE_WORKER === 'on',
    /** Where browsers may have notifications posted to; a host may begin with `*.`. */
    pushServices: Object.freeze(s.PUSH_SERVICES),
    /** Prometheus reads `/metrics` with it; without one there is no such page. */
    metricsToken: s.METRICS_TOKEN,
    /**
     * How long the process still serves after SIGTERM, in milliseconds, while `/readyz` says so.
     */
    shutdownDelayMs: s.SHUTDOWN_DELAY_SECONDS * 1_000,
    /** A bucket for pictures, instead of a folder in `dataDir`. */
    s3: readS3(s),
    picturesMaxBytes: s.PICTURES_MAX_MB * 1_000_000,
  });
}

function readS3(s: Settings) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return Object.freeze({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: s.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

/** The schema has checked that either all ids are set or none. */
function readEmailJs(s: Settings) {
  if (!s.EMAILJS_USER_ID) return undefined;
  const { EMAILJS_SERVICE_ID: serviceId = '', EMAILJS_TEMPLATE_CONTACT: contact = '' } = s;
  const { EMAILJS_TEMPLATE_DONATION: donation = '', EMAILJS_TEMPLATE_RESET: reset = '' } = s;
  const templates = Object.freeze({ contact, donation, reset });
  return Object.freeze({ url: s.EMAILJS_API_URL, userId: s.EMAILJS_USER_ID, serviceId, templates });
}

/** Variables that may hold a password or a key: their values stay out of the message. */
const secret = /SECRET|KEY|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL|IMAP_URL/;

function describe(error: z.ZodError, given: Record<string, string | undefined>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = JSON.stringify(given[name]) ?? 'nothing';
    const got = given[name] && secret.test(name) ? 'a value that is not repeated here' : value;
    return `  ${name}: got ${got}, wants ${issue.message}`;
  });
  return `The settings are wrong (see .env.example):\n${[...new Set(lines)].join('\n')}`;
}
