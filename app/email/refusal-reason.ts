export const refusalReasons = [
  'unknownAddress',
  'unknownDomain',
  'mailboxFull',
  'blocked',
  'tooLarge',
  'sender',
  'login',
  'unreachable',
  'later',
  'other',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The first match wins: enhanced status codes (RFC 3463) before each server's own words. */
const rules: readonly (readonly [RefusalReason, RegExp])[] = [
  ['unknownAddress', /\b5\.1\.[0136]\b|\b5\.2\.1\b|\b5\.4\.1\b.{0,40}recipient/i],
  [
    'unreachable',
    /cannot be reached|\bE(?:CONN\w+|TIMEDOUT|NOTFOUND|AI_AGAIN|SOCKET|HOSTUNREACH)\b|did not answer|time(?:d )?out/i,
  ],
  ['unreachable', /Greeting never received|(?:connection|socket) closed/i],
  ['login', /^Invalid login|^Missing credentials|\b53[0458]\b|does not encrypt/i],
  [
    'tooLarge',
    /\b5\.(?:3\.4|2\.3)\b|too (?:large|big)|size (?:limit|larger|exceeds)|exceeds? .{0,30}size/i,
  ],
  ['mailboxFull', /\b[45]\.2\.2\b|quota|(?:mailbox|inbox) (?:\w+ )?full|out of storage/i],
  ['sender', /^Mail command failed|^Invalid sender|\b5\.1\.[78]\b/i],
  ['unknownDomain', /\b5\.1\.(?:2|10)\b|\b5\.4\.4\b|null MX|NXDOMAIN|unrouteable/i],
  ['unknownDomain', /(?:domain|host)\b.{0,40}(?:not found|unknown|does(?: not|n['’]t) exist)/i],
  [
    'blocked',
    /\b5\.7\.\d+\b|spam|block(?:ed| ?list)|(?:black|deny) ?list|reputation|\b(?:DMARC|DKIM|SPF)\b|policy/i,
  ],
  ['later', /\b4\.\d+\.\d+\b|\b(?:421|45\d)\b|\b429\b|too many/i],
  ['unknownAddress', /No recipients defined|recipients were rejected: 55[0136]\b/i],
  [
    'unknownAddress',
    /(?:no such|unknown|invalid) (?:user|mailbox|recipient|address|account|person)/i,
  ],
  [
    'unknownAddress',
    /(?:user|mailbox|recipient|address|account)\b.{0,40}(?:unknown|not found|does(?: not|n['’]t) exist)/i,
  ],
];

export const refusalReason = (answer: string): RefusalReason =>
  rules.find(([, pattern]) => pattern.test(answer))?.[0] ?? 'other';

/** Whether another email address is what helps. */
export const isAboutAddress = (reason: RefusalReason): boolean =>
  reason === 'unknownAddress' || reason === 'unknownDomain';
