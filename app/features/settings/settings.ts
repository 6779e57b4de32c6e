import { z } from 'zod';
import { examples } from './settings.data.ts';

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
    microblog: link,
    facebook: link,
    showFacebook: z.boolean(),
  }),
  /** Each may be empty. */
  place: z.object({
    /** How people find the door: in front of the school. */
    landmark: z.string().max(200),
    /** `19.7594, -72.2046` */
    position: z.string().regex(/^(?:-?\d{1,2}\.\d{2,8}, -?\d{1,3}\.\d{2,8})?$/, 'a position'),
    legalName: z.string().max(200),
    since: z.string().regex(/^(?:(?:19|20)\d\d)?$/, 'a year'),
    /** Given by the tax office. */
    patent: z.string().max(60),
  }),
  /** Settings that the owner confirmed although they equal the example. */
  confirmed: z.object({ hours: z.boolean() }),
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
  /** Shown to donors before they give; empty until the owner has filled it in. */
  giving: z.object({
    /** Proposed amounts in whole units. */
    amounts: z.record(
      z.enum(['HTG', 'USD', 'EUR']),
      z.array(z.int().min(1).max(10_000_000)).max(3),
    ),
    /** A figure of what donations made possible: `12 ordinateurs pour la classe de mai`. */
    impact: z.object({
      fr: z.string().max(120),
      ht: z.string().max(120),
      en: z.string().max(120),
      link: z.string().regex(/^(?:(?:https?:\/\/|\/)\S+)?$/, 'a link'),
    }),
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

export const exampleSettings: SiteSettings = examples;
