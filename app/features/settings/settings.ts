import { z } from 'zod';

const link = z
  .string()
  .regex(/^(https?:\/\/|mailto:|\/)\S+$/, 'an address that begins with https://, mailto: or /');
const line = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'one line of text');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 08:30');

export const noticeTones = ['info', 'good', 'warning'] as const;

/** A notice on every page, one at a time. Without texts there is none. */
const notice = z.object({
  /** Another one for each text: who has dismissed a notice sees the next. */
  id: z.string(),
  fr: z.string(),
  ht: z.string(),
  en: z.string(),
  /** Epoch milliseconds; null is at once, and without an end. */
  from: z.number().nullable(),
  until: z.number().nullable(),
  tone: z.enum(noticeTones),
});
export type StoredNotice = z.infer<typeof notice>;

/** The settings that the team edits, stored in the database as one JSON value for each key. */
export const settingsSchema = z.object({
  contact: z.object({
    street: z.string().min(1),
    city: z.string().min(1),
    phones: z.array(z.string().min(1)).min(1).max(4),
    email: z.email(),
    messaging: link,
    blog: link,
  }),
  hours: z.array(
    z.object({
      days: z.enum(['weekdays', 'saturday', 'sunday']),
      opens: time.nullable(),
      closes: time.nullable(),
    }),
  ),
  /** Days when it is closed: `12-25` each year, `2027-04-03` once. */
  holidays: z
    .array(
      z
        .string()
        .regex(
          /^(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
          'a day such as 12-25 or 2027-04-03',
        ),
    )
    .max(60),
  social: z.object({
    video: link,
    messaging: link,
    microblog: link,
    facebook: link,
    showFacebook: z.boolean(),
  }),
  players: z.object({
    /** Ids of videos on the external service, by film; a film without one plays our own clip. */
    outsideIds: z.record(z.string(), z.string().regex(/^[\w-]{1,64}$/, 'letters, digits, - and _')),
  }),
  menu: z.object({ showGallery: z.boolean() }),
  advertising: z.object({
    href: link,
    fr: z.string().min(1),
    en: z.string().min(1),
    ht: z.string().min(1),
  }),
  notice,
  /** Whether pages show the notice: the clock begins and ends it. */
  noticeState: z.object({ shown: z.boolean() }),
  /** The table of transfer methods on /donation, and the payment details of each. */
  support: z.object({
    /** Greeted in the email to the team about a donation. */
    recipient: line,
    /** Accepts PayPal and cards. */
    paymentUrl: z.string().regex(/^https?:\/\/\S{1,300}$/, 'an address that begins with https://'),
    bank: z.object({ name: line, holder: line, account: line, swift: line }),
    moncash: z.object({ number: line, holder: line }),
    natcash: z.object({ number: line, holder: line }),
    moneygram: z.object({ receiver: line, city: line }),
    platforms: z.array(z.object({ name: line, url: link })).length(3, 'three platforms'),
  }),
});

export type SiteSettings = z.infer<typeof settingsSchema>;
export type SettingKey = keyof SiteSettings;
export const settingKeys = Object.keys(settingsSchema.shape) as SettingKey[];

/** Obviously fictitious, until the company sets its own with `npm run settings`. */
export const exampleSettings: SiteSettings = {
  contact: {
    street: '000, rue de l’Exemple',
    city: 'Cap-Haïtien, Haïti',
    phones: ['+509 00 00 0000', '+509 00 00 0001'],
    email: 'contact@bwt.example',
    messaging: 'https://wa.me/50900000000',
    blog: '/publication',
  },
  hours: [
    { days: 'weekdays', opens: '08:00', closes: '17:00' },
    { days: 'saturday', opens: '09:00', closes: '13:00' },
    { days: 'sunday', opens: null, closes: null },
  ],
  // Haiti's public holidays that fall on the same day each year.
  holidays: [
    '01-01',
    '01-02',
    '05-01',
    '05-18',
    '08-15',
    '10-17',
    '11-01',
    '11-02',
    '11-18',
    '12-25',
  ],
  social: {
    video: 'https://video.example/bwt',
    messaging: 'https://wa.me/50900000000',
    microblog: 'https://microblog.example/bwt',
    facebook: 'https://facebook.example/bwt',
    showFacebook: false,
  },
  players: { outsideIds: {} },
  menu: { showGallery: false },
  advertising: {
    href: 'https://partenaire.example/',
    fr: 'Votre annonce ici : faites connaître votre commerce à nos lecteurs.',
    en: 'Your advertisement here: introduce your business to our readers.',
    ht: 'Anons ou ka parèt isit la: fè lektè nou yo konnen biznis ou.',
  },
  notice: { id: '', fr: '', ht: '', en: '', from: null, until: null, tone: 'info' },
  noticeState: { shown: false },
  support: {
    recipient: 'Équipe BWT',
    paymentUrl: 'https://paiement.example/bwt',
    bank: {
      name: 'Banque de l’Exemple',
      holder: 'BWT (exemple)',
      account: '000-0000-0000000',
      swift: 'EXEMHTPP',
    },
    moncash: { number: '+509 00 00 0002', holder: 'BWT (exemple)' },
    natcash: { number: '+509 00 00 0003', holder: 'BWT (exemple)' },
    moneygram: { receiver: 'Prénom Nom (exemple)', city: 'Cap-Haïtien, Haïti' },
    platforms: [
      { name: 'Soutien Exemple 1', url: 'https://soutien-1.example/bwt' },
      { name: 'Soutien Exemple 2', url: 'https://soutien-2.example/bwt' },
      { name: 'Soutien Exemple 3', url: 'https://soutien-3.example/bwt' },
    ],
  },
};
