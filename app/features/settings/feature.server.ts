import { writtenPhone } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type FieldChange, jsonChanges } from '#app/office/journal/changes.ts';
import type { Feature } from '#app/office/registry.ts';
import type { SetupStep } from '#app/office/today/setup.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import { identityLine } from '#app/ui/layout/identity.ts';
import { type SettingStep, sectionNames, settingForms } from './forms.ts';
import { settingJournalTexts } from './journal-texts.ts';
import { payeeNotification } from './notification.ts';
import { findSettings } from './settings.server.ts';
import { type ShownSettings, setSettings, townOf } from './shown.server.ts';
import { stepTexts } from './step-texts.ts';
import { settingsTexts } from './texts.ts';

/** Null until the team has set anything of it. */
async function findSignature(db: Db, locale: Locale): Promise<string | null> {
  const { contact, place } = setSettings(await findSettings(db));
  const [phone] = contact.phones;
  const number = /^https:\/\/wa\.me\/(\d+)$/.exec(contact.messaging ?? '')?.[1];
  const reach = [phone, number && `WhatsApp ${writtenPhone(`+${number}`)}`].filter(Boolean);
  const who = identityLine(place, townOf(contact), locale);
  return who || reach.length > 0 ? [who ?? 'BWT', ...reach].join(' · ') : null;
}

const setOf = async (db: Db) => setSettings(await findSettings(db));

const step = (
  key: SettingStep,
  order: number,
  isSet: (settings: ShownSettings) => boolean,
): SetupStep => ({
  key,
  order,
  label: {
    fr: stepTexts.fr.labels[key],
    en: stepTexts.en.labels[key],
    ht: stepTexts.ht.labels[key],
  },
  to: `/admin/settings/${key}`,
  isDone: async (db) => isSet(await setOf(db)),
});

const setup: readonly SetupStep[] = [
  step('number', 1, ({ contact }) => contact.phones.length > 0),
  step('whatsapp', 2, ({ contact }) => contact.messaging !== null),
  step('address', 3, ({ contact, place }) => contact.address !== null && place.landmark !== ''),
  step('hours', 4, ({ opening }) => opening !== null),
];

/** The journal shows columns of times as dates. */
function withTimes(change: FieldChange): FieldChange {
  const [, name] = /^setting\.notice\.(from|until)$/.exec(change.field) ?? [];
  if (!name) return change;
  const at = (ms: FieldChange['before']) => (ms === null ? null : Number(ms));
  return { field: `setting.notice_${name}_at`, before: at(change.before), after: at(change.after) };
}

export const settings: Feature = {
  findSignature,
  setup,
  pages: sectionNames.map((section) => ({
    to: '/admin/settings',
    search: `?section=${section}`,
    may: 'setting.edit',
    below: '/admin/settings',
    name: (locale) => settingsTexts[locale].sections[section].title,
    words: (locale) =>
      settingForms[section].controls.map(({ of }) => {
        const { row, label } = settingForms[section].texts[locale].fields[of] ?? {};
        return String(row ?? label);
      }),
  })),
  notifications: [payeeNotification],
  journal: {
    texts: settingJournalTexts,
    tables: {
      setting: {
        key: ['key'],
        afterUndo: bumpContentVersion,
        changes: ({ id, before, after }) =>
          jsonChanges(`setting.${id}`, before['value'], after['value'])
            // Which notice visitors have closed.
            .filter(({ field }) => field !== 'setting.notice.id')
            .map(withTimes),
      },
    },
  },
};
