import { z } from 'zod';
import { type SettingKey, type SiteSettings, settingsSchema } from './settings.ts';

/** The type of a setting's field. */
type Kind = 'line' | 'email' | 'link' | 'phones' | 'time' | 'dates' | 'video' | 'flag';

/** The sections of the page and their fields, each a form of its own. */
export const settingSections = {
  hours: {
    weekdaysOpens: 'time',
    weekdaysCloses: 'time',
    saturdayOpens: 'time',
    saturdayCloses: 'time',
    sundayOpens: 'time',
    sundayCloses: 'time',
    holidays: 'dates',
  },
  contact: {
    street: 'line',
    city: 'line',
    phones: 'phones',
    email: 'email',
    messaging: 'link',
    blog: 'link',
  },
  social: {
    video: 'link',
    chat: 'link',
    microblog: 'link',
    facebook: 'link',
    showFacebook: 'flag',
    showGallery: 'flag',
  },
  advertising: { href: 'link', fr: 'line', ht: 'line', en: 'line' },
  films: {
    design: 'video',
    programming: 'video',
    innovation: 'video',
    freelance: 'video',
    teaching: 'video',
    shop: 'video',
  },
  team: { recipient: 'line' },
} as const satisfies Record<string, Record<string, Kind>>;

export type SettingSection = keyof typeof settingSections;
type FieldsOf<S> = S extends SettingSection ? keyof (typeof settingSections)[S] : never;
export type SettingField = FieldsOf<SettingSection>;
export type SettingValues = Partial<Record<SettingField, string>>;

export const sectionNames = Object.keys(settingSections) as SettingSection[];
export const isSettingSection = (text: string): text is SettingSection =>
  Object.hasOwn(settingSections, text);
export const fieldsOf = (section: SettingSection) =>
  Object.keys(settingSections[section]) as SettingField[];
export const kindOf = (section: SettingSection, field: SettingField): Kind =>
  (settingSections[section] as Record<string, Kind>)[field] ?? 'line';

export const settingBounds = { line: 200, phones: 200, dates: 900 } as const;
const maxPhones = 4;

export type SettingError =
  | 'missing'
  | 'tooLong'
  | 'email'
  | 'link'
  | 'phones'
  | 'time'
  | 'hours'
  | 'dates'
  | 'video';

const line = z
  .string()
  .trim()
  .min(1, 'missing')
  .max(settingBounds.line, 'tooLong')
  .regex(/^\P{Cc}*$/u, 'missing');

const kinds: Record<Kind, z.ZodType<string>> = {
  line,
  email: line.pipe(z.email('email')),
  link: line.regex(/^(https?:\/\/|mailto:|\/)\S+$/, 'link'),
  phones: z
    .string()
    .trim()
    .min(1, 'missing')
    .max(settingBounds.phones, 'tooLong')
    .refine(
      (text) =>
        linesOf(text).length <= maxPhones &&
        linesOf(text).every((each) => /^[+\d\s().-]{8,25}$/.test(each)),
      'phones',
    ),
  time: z
    .string()
    .trim()
    .regex(/^(?:([01]\d|2[0-3]):[0-5]\d)?$/, 'time'),
  dates: z
    .string()
    .trim()
    .max(settingBounds.dates, 'tooLong')
    .refine(
      (text) =>
        linesOf(text).length <= 60 && linesOf(text).every((each) => readDate(each) !== undefined),
      'dates',
    ),
  video: z
    .string()
    .trim()
    .regex(/^[\w-]{0,64}$/, 'video'),
  flag: z.literal(['', 'on']).catch(''),
};

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((each) => each.trim())
    .filter(Boolean);

/** `25/12` → `12-25`; `3/4/2027` → `2027-04-03`. @returns undefined for what is no day */
function readDate(text: string): string | undefined {
  const [, day = '', month = '', year] =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(text) ?? [];
  const date = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A leap year, for a day of every year.
  const full = `${year ?? 2028}-${date}`;
  const ms = Date.parse(full);
  const exists = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(full);
  return exists ? (year ? full : date) : undefined;
}

const writeDate = (date: string): string => date.split('-').reverse().join('/');

const days = ['weekdays', 'saturday', 'sunday'] as const;

/** A day opens and closes, later than it opens, or does neither. */
export function settingSchema(section: SettingSection) {
  const shape = Object.fromEntries(
    fieldsOf(section).map((field) => [field, kinds[kindOf(section, field)]]),
  );
  return z
    .object(shape as Record<SettingField, z.ZodType<string>>)
    .superRefine((values, context) => {
      if (section !== 'hours') return;
      for (const day of days) {
        const [opens, closes] = [values[`${day}Opens`], values[`${day}Closes`]];
        if (!!opens !== !!closes || (opens && closes && opens >= closes))
          context.addIssue({ code: 'custom', message: 'hours', path: [`${day}Closes`] });
      }
    });
}

/** The values of a section's fields. */
export function valuesOf(section: SettingSection, settings: SiteSettings): SettingValues {
  const flag = (on: boolean) => (on ? 'on' : '');
  const { contact, social, menu, players, advertising, support, hours, holidays } = settings;
  switch (section) {
    case 'contact':
      return { ...contact, phones: contact.phones.join('\n') };
    case 'hours':
      return Object.fromEntries([
        ...hours.flatMap(({ days, opens, closes }) => [
          [`${days}Opens`, opens ?? ''],
          [`${days}Closes`, closes ?? ''],
        ]),
        ['holidays', holidays.map(writeDate).join('\n')],
      ]);
    case 'social':
      return {
        video: social.video,
        chat: social.messaging,
        microblog: social.microblog,
        facebook: social.facebook,
        showFacebook: flag(social.showFacebook),
        showGallery: flag(menu.showGallery),
      };
    case 'advertising':
      return advertising;
    case 'films':
      return Object.fromEntries(
        fieldsOf('films').map((film) => [
          film,
          players.outsideIds[film as keyof typeof players.outsideIds] ?? '',
        ]),
      );
    case 'team':
      return { recipient: support.recipient };
  }
}

type SummaryTexts = {
  fields: Record<SettingField, string>;
  summary: Record<(typeof days)[number] | 'closed' | 'ownFilms', string>;
};

/** The current values of a section in a line, for its closed form. */
export function summaryOf(
  section: SettingSection,
  values: SettingValues,
  { fields, summary }: SummaryTexts,
): string {
  if (section === 'hours')
    return days
      .map(
        (day) =>
          `${summary[day]} ${[values[`${day}Opens`], values[`${day}Closes`]].filter(Boolean).join('–') || summary.closed}`,
      )
      .join(' · ');
  const shown = fieldsOf(section).flatMap((field) => {
    const value = values[field];
    if (!value) return [];
    return section === 'films' || kindOf(section, field) === 'flag'
      ? fields[field]
      : value.replace(/^(?:https?:\/\/|mailto:)/, '');
  });
  return shown.join(' · ').replaceAll('\n', ', ') || summary.ownFilms;
}

/** The settings that a section changes. `values` has passed `settingSchema`. */
export function changedSettings(
  section: SettingSection,
  values: Record<SettingField, string>,
  settings: SiteSettings,
): Partial<SiteSettings> {
  const {
    street,
    city,
    phones,
    email,
    messaging,
    blog,
    video,
    chat,
    microblog,
    facebook,
    href,
    fr,
    ht,
    en,
    recipient,
  } = values;
  switch (section) {
    case 'contact':
      return { contact: { street, city, phones: linesOf(phones), email, messaging, blog } };
    case 'hours':
      return {
        hours: days.map((day) => ({
          days: day,
          opens: values[`${day}Opens`] || null,
          closes: values[`${day}Closes`] || null,
        })),
        holidays: linesOf(values.holidays).flatMap((line) => readDate(line) ?? []),
      };
    case 'social':
      return {
        social: {
          video,
          messaging: chat,
          microblog,
          facebook,
          showFacebook: values.showFacebook === 'on',
        },
        menu: { showGallery: values.showGallery === 'on' },
      };
    case 'advertising':
      return { advertising: { href, fr, ht, en } };
    case 'films':
      return {
        players: {
          outsideIds: Object.fromEntries(
            fieldsOf('films').flatMap((film) => (values[film] ? [[film, values[film]]] : [])),
          ),
        },
      };
    case 'team':
      return { support: { ...settings.support, recipient } };
  }
}

export const isSettingKey = (text: string): text is SettingKey =>
  Object.hasOwn(settingsSchema.shape, text);
