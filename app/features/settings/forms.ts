import { internationalPhone } from '#app/http/person-schema.ts';
import { done, rejected } from '#app/http/result.ts';
import { writtenPhone } from '#app/i18n/format.ts';
import { locales } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import {
  completed,
  completeLink,
  type Field,
  flag,
  line,
  matching,
  text,
} from '#app/office/resource/fields.ts';
import { defineForm, type EditForm, type Errors, type Values } from '#app/office/resource/form.ts';
import type { FormTexts } from '#app/office/resource/texts.ts';
import { lockContent } from '#app/platform/localized.server.ts';
import { findSettings, storeSetting } from './settings.server.ts';
import { type SiteSettings, settingKeys, settingsSchema } from './settings.ts';
import { isExample } from './shown.server.ts';
import type { SettingsTexts } from './texts.fr.ts';
import { settingsTexts } from './texts.ts';

/** A field, with the form of its value in the settings. Its column is the path there. */
type Setting = Field & { read(value: unknown): string; write(typed: string): unknown };

const setting = (
  column: string,
  field: Field,
  write: Setting['write'] = (typed) => typed,
  read: Setting['read'] = (value) => String(value ?? ''),
): Setting => ({ ...field, column, read, write });

const required = { max: 200, required: true };
const lineAt = (path: string) => setting(path, line(required));
const optionalAt = (path: string) => setting(path, line({ max: 200 }));
const isLink = /^(https?:\/\/|mailto:|\/)\S+$/;
const linkAt = (path: string) =>
  setting(path, matching(completed(line(required), completeLink), 'link', isLink));
const flagAt = (path: string) =>
  setting(
    path,
    flag(),
    (typed) => typed === 'on',
    (value) => (value ? 'on' : ''),
  );
const timeAt = (path: string): Setting =>
  setting(
    path,
    matching(line({ type: 'time', isPaired: true }), 'time', /^([01]\d|2[0-3]):[0-5]\d$/),
    (typed) => typed || null,
  );
/** The id of a video; without one, the film has none. */
const filmAt = (film: string) =>
  setting(
    `players.outsideIds.${film}`,
    matching(line({ max: 200 }), 'video', /^[\w-]{1,64}$/),
    (typed) => typed || undefined,
  );

/** `500, 1 000, 2 500` */
const readAmounts = (typed: string): number[] =>
  typed
    .split(/[,;\n]/)
    .filter((each) => each.trim())
    .map((each) => Number(each.replace(/\s/g, '')));
const amountsAt = (currency: string) =>
  setting(
    `giving.amounts.${currency}`,
    matching(line({ max: 60, isPaired: true }), 'amounts', (typed) => {
      const amounts = readAmounts(typed);
      return (
        amounts.length <= 3 &&
        amounts.every((each) => Number.isInteger(each) && each >= 1 && each <= 10_000_000)
      );
    }),
    readAmounts,
    (value) => ((value ?? []) as number[]).join(', '),
  );

const linesOf = (typed: string): string[] =>
  typed
    .split(/[\r\n]+/)
    .map((each) => each.trim())
    .filter(Boolean);

const isPhone = (typed: string) => /^[+\d\s().-]{8,25}$/.test(typed);

/** Eight digits are a number in Haiti: without its code, the diaspora cannot call it. */
const withCountryCode = (typed: string): string => {
  const digits = typed.replace(/\D/g, '');
  if (typed.startsWith('+')) return typed;
  if (digits.length === 8) return `+509 ${typed}`;
  return digits.length === 11 && digits.startsWith('509') ? `+${typed}` : typed;
};

/**
 * A position as it is copied from a map or its link.
 * @returns `19.75940, -72.20460`, or undefined where there is none
 */
function readPosition(typed: string): string | undefined {
  const [, latitude = '', longitude = ''] =
    /(-?\d{1,2}\.\d{2,})\d*\s*[,;/ ]\s*(-?\d{1,3}\.\d{2,})/.exec(typed) ?? [];
  if (!longitude || Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180)
    return undefined;
  return `${Number(latitude).toFixed(5)}, ${Number(longitude).toFixed(5)}`;
}

/** `25/12` → `12-25`; `3/4/2027` → `2027-04-03`. @returns undefined for what is no day */
function readDate(typed: string): string | undefined {
  const [, day = '', month = '', year] =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(typed) ?? [];
  const date = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A leap year, for a day of every year.
  const full = `${year ?? 2028}-${date}`;
  const ms = Date.parse(full);
  const exists = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(full);
  return exists ? (year ? full : date) : undefined;
}

const writeDate = (date: string): string => date.split('-').reverse().join('/');

const dates = matching(text({ max: 900, rows: 6, isPaired: true }), 'dates', (typed) => {
  const lines = linesOf(typed);
  return lines.length <= 60 && lines.every((each) => readDate(each) !== undefined);
});

const listOf = (value: unknown) => (value ?? []) as string[];

const opening = {
  weekdaysOpens: timeAt('hours.weekdays.opens'),
  weekdaysCloses: timeAt('hours.weekdays.closes'),
  saturdayOpens: timeAt('hours.saturday.opens'),
  saturdayCloses: timeAt('hours.saturday.closes'),
  sundayOpens: timeAt('hours.sunday.opens'),
  sundayCloses: timeAt('hours.sunday.closes'),
  confirmed: flagAt('confirmed.hours'),
};

const holidays = setting(
  'holidays',
  dates,
  (typed) => linesOf(typed).flatMap((each) => readDate(each) ?? []),
  (value) => listOf(value).map(writeDate).join('\n'),
);

const phones = setting(
  'contact.phones',
  matching(text({ ...required, rows: 3 }), 'phones', (typed) => {
    const lines = linesOf(typed);
    return lines.length <= 4 && lines.every(isPhone);
  }),
  (typed) => linesOf(typed).map(withCountryCode),
  (value) => listOf(value).join('\n'),
);

const sections = {
  // The values that change most often, in one form.
  hours: { ...opening, phones, holidays },
  contact: {
    street: lineAt('contact.street'),
    city: lineAt('contact.city'),
    email: setting(
      'contact.email',
      matching(
        line({ ...required, type: 'email' }),
        'email',
        (typed) => settingsSchema.shape.contact.shape.email.safeParse(typed).success,
      ),
    ),
    messaging: setting(
      'contact.messaging',
      matching(line(required), 'messaging', (typed) => isPhone(typed) || isLink.test(typed)),
      (typed) => (isPhone(typed) ? `https://wa.me/${internationalPhone(typed).slice(1)}` : typed),
    ),
    blog: linkAt('contact.blog'),
    landmark: optionalAt('place.landmark'),
    position: setting(
      'place.position',
      matching(line({ max: 60 }), 'position', (typed) => readPosition(typed) !== undefined),
      (typed) => readPosition(typed) ?? '',
    ),
    legalName: optionalAt('place.legalName'),
    since: setting(
      'place.since',
      matching(line({ max: 4, inputMode: 'numeric' }), 'since', /^(?:19|20)\d\d$/),
    ),
    patent: setting('place.patent', line({ max: 60 })),
  },
  social: {
    video: linkAt('social.video'),
    microblog: linkAt('social.microblog'),
    facebook: linkAt('social.facebook'),
    showFacebook: flagAt('social.showFacebook'),
    showGallery: flagAt('menu.showGallery'),
  },
  advertising: {
    href: linkAt('advertising.href'),
    fr: lineAt('advertising.fr'),
    ht: lineAt('advertising.ht'),
    en: lineAt('advertising.en'),
  },
  films: {
    design: filmAt('design'),
    programming: filmAt('programming'),
    innovation: filmAt('innovation'),
    freelance: filmAt('freelance'),
    teaching: filmAt('teaching'),
    shop: filmAt('shop'),
  },
  giving: {
    amountsHTG: amountsAt('HTG'),
    amountsUSD: amountsAt('USD'),
    amountsEUR: amountsAt('EUR'),
    impactFr: setting('giving.impact.fr', line({ max: 120 })),
    impactHt: setting('giving.impact.ht', line({ max: 120 })),
    impactEn: setting('giving.impact.en', line({ max: 120 })),
    impactLink: setting(
      'giving.impact.link',
      matching(completed(line({ max: 200 }), completeLink), 'link', isLink),
    ),
  },
  team: { recipient: lineAt('support.recipient') },
} satisfies Record<string, Record<string, Setting>>;

export type SettingSection = keyof typeof sections;

export const sectionNames = Object.keys(sections) as SettingSection[];
export const isSettingSection = (name: string): name is SettingSection =>
  Object.hasOwn(sections, name);

const days = ['weekdays', 'saturday', 'sunday'] as const;

/** A day opens and closes, later than it opens, or does neither. */
const checkHours = (values: Values): Errors =>
  Object.fromEntries(
    days.flatMap((day) => {
      const [opens, closes] = [values[`${day}Opens`], values[`${day}Closes`]];
      const isWrong = !!opens !== !!closes || (opens && closes && opens >= closes);
      return isWrong ? [[`${day}Closes`, 'hours']] : [];
    }),
  );

/** An example is not set: its field is empty, line by line. */
const setText = (text: string): string =>
  linesOf(text).some(isExample)
    ? linesOf(text)
        .filter((each) => !isExample(each))
        .join('\n')
    : text;

type Node = Record<string, unknown>;
/** The value of a node of the settings by this name; a list of days has each by its own. */
const into = (node: unknown, name: string): unknown =>
  Array.isArray(node)
    ? node.find((each: Node) => each['days'] === name)
    : (node as Node | undefined)?.[name];

const textsOf = ({ fields, errors, submit, ...t }: SettingsTexts): FormTexts => ({
  fields: {
    ...Object.fromEntries(Object.entries(fields).map(([name, label]) => [name, { label }])),
    ...Object.fromEntries(
      days.flatMap((day) => [
        [`${day}Opens`, { label: t.opens, row: t.days[day] }],
        [`${day}Closes`, { label: t.closes, row: t.days[day] }],
      ]),
    ),
    phones: { label: fields.phones, hint: t.phonesHint },
    messaging: { label: fields.messaging, hint: t.messagingHint },
    landmark: { label: fields.landmark, hint: t.landmarkHint },
    position: { label: fields.position, hint: t.positionHint },
    holidays: { label: fields.holidays, hint: t.datesHint },
    impactFr: { label: fields.impactFr, hint: t.impactHint },
  },
  errors: { ...errors, required: errors.missing },
  submit,
});
const texts = Object.fromEntries(
  locales.map((locale) => [locale, textsOf(settingsTexts[locale])]),
) as Texts<FormTexts>;

const formOf = (fields: Record<string, Setting>, shown = (text: string) => text): EditForm =>
  defineForm({
    may: 'setting.edit',
    subject: 'settings',
    texts,
    fields,
    ...('weekdaysOpens' in fields && { check: checkHours }),
    lock: lockContent,
    find: findSettings,
    valuesOf: (settings: SiteSettings) =>
      Object.fromEntries(
        Object.entries(fields).map(([field, { column = '', read }]) => [
          field,
          shown(read(column.split('.').reduce(into, settings))),
        ]),
      ),
    async write(trx, { stored, values, now }) {
      const settings = structuredClone(stored);
      for (const day of days)
        if ('weekdaysOpens' in fields && !into(settings.hours, day))
          settings.hours.push({ days: day, opens: null, closes: null });
      for (const [field, { column = '', write }] of Object.entries(fields)) {
        const path = column.split('.');
        const last = path.pop() ?? '';
        const node = path.reduce(into, settings) as Node;
        node[last] = write(values[field] ?? '');
        if (node[last] === undefined) delete node[last];
      }
      const changed = settingKeys.flatMap((key) => {
        const value = settingsSchema.shape[key].parse(settings[key]);
        const [before, after] = [JSON.stringify(stored[key]), JSON.stringify(value)];
        return before === after ? [] : [{ key, value, before, after }];
      });
      if (changed.length === 0) return rejected('same');
      for (const { key, value } of changed) await storeSetting(trx, key, value, now);
      const changes = changed.map(({ key, before, after }) => ({
        table: 'setting' as const,
        id: key,
        before: { value: before },
        after: { value: after },
      }));
      return done({ changes, verb: 'changed' });
    },
  });

export const settingForms = Object.fromEntries(
  sectionNames.map((name) => [name, formOf(sections[name])]),
) as Readonly<Record<SettingSection, EditForm>>;

const { street, city, messaging, landmark, position } = sections.contact;

/** One screen each, of a section: what an owner fills in first. */
export const settingSteps = {
  number: { section: 'hours', form: formOf({ phones }, setText) },
  whatsapp: { section: 'contact', form: formOf({ messaging }, setText) },
  address: {
    section: 'contact',
    form: formOf({ street, city, landmark, position }, setText),
  },
  hours: { section: 'hours', form: formOf({ ...opening, holidays }) },
} as const;

export type SettingStep = keyof typeof settingSteps;
export const isSettingStep = (name: string): name is SettingStep =>
  Object.hasOwn(settingSteps, name);

export function summaryOf(
  section: SettingSection,
  values: Values,
  { fields, summary }: Pick<SettingsTexts, 'fields' | 'summary'>,
): string {
  if (section === 'hours') {
    const times = days.map((day) => {
      const hours = [values[`${day}Opens`], values[`${day}Closes`]].filter(Boolean).join('–');
      return `${summary[day]} ${hours || summary.closed}`;
    });
    return [...times, ...linesOf(values['phones'] ?? '').map(writtenPhone)].join(' · ');
  }
  const shown = settingForms[section].controls.flatMap(({ name, field }) => {
    const value = values[name];
    if (!value) return [];
    return section === 'films' || field.control === 'flag'
      ? fields[name as keyof typeof fields]
      : value.replace(/^(?:https?:\/\/|mailto:)/, '');
  });
  return shown.join(' · ').replaceAll('\n', ', ') || summary.ownFilms;
}
