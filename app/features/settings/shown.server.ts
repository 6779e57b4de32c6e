import { isLocalUrl } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findSettings } from './settings.server.ts';
import { exampleSettings, type SiteSettings } from './settings.ts';

const { contact, social, advertising, support } = exampleSettings;

/** The values that are plainly examples; a town, a link of ours or a greeting may well be right. */
const exampleValues: ReadonlySet<string> = new Set([
  contact.street,
  ...contact.phones,
  contact.email,
  contact.messaging,
  social.video,
  social.microblog,
  social.facebook,
  advertising.href,
  support.paymentUrl,
  ...Object.values(support.bank),
  ...Object.values(support.moncash),
  ...Object.values(support.natcash),
  support.moneygram.receiver,
  ...support.platforms.flatMap(({ name, url }) => [name, url]),
]);

/** Whether a setting still has the value that the site came with: it is not set then. */
export const isExample = (value: string): boolean => exampleValues.has(value);

/** Opening hours may equal the example, which the owner then confirms. */
export const areHoursSet = ({ hours, confirmed }: Pick<SiteSettings, 'hours' | 'confirmed'>) =>
  confirmed.hours || JSON.stringify(hours) !== JSON.stringify(exampleSettings.hours);

const setValue = (value: string): string | null => (isExample(value) ? null : value);

/** Without the country. */
export const townOf = ({ address }: ShownSettings['contact']): string | null =>
  address?.city.split(',')[0]?.trim() || null;

/** Null where one of its values is an example. */
const whole = <Group extends Readonly<Record<string, string>>>(group: Group): Group | null =>
  Object.values(group).some(isExample) ? null : group;

export type ShownSettings = ReturnType<typeof setSettings>;

/** Settings without those that still equal their example: null, or missing from a list. */
export function setSettings({ contact, social, support, ...others }: SiteSettings) {
  const { street, city, ...reach } = contact;
  return {
    ...others,
    contact: {
      ...reach,
      address: isExample(street) ? null : { street, city },
      phones: reach.phones.filter((phone) => !isExample(phone)),
      email: setValue(reach.email),
      messaging: setValue(reach.messaging),
    },
    opening: areHoursSet(others) ? { hours: others.hours, holidays: others.holidays } : null,
    social: {
      ...social,
      video: setValue(social.video),
      microblog: setValue(social.microblog),
      facebook: setValue(social.facebook),
    },
    advertising: isExample(others.advertising.href) ? null : others.advertising,
    support: {
      ...support,
      paymentUrl: setValue(support.paymentUrl),
      bank: whole(support.bank),
      moncash: whole(support.moncash),
      natcash: whole(support.natcash),
      moneygram: whole(support.moneygram),
      platforms: support.platforms.flatMap((platform) => whole(platform) ?? []),
    },
  };
}

/** All settings in the form of those that are set, for a site that nobody else can open. */
function withExamples(settings: SiteSettings): ShownSettings {
  const { contact, hours, holidays } = settings;
  const { street, city, ...reach } = contact;
  return {
    ...settings,
    contact: { ...reach, address: { street, city } },
    opening: { hours, holidays },
  };
}

/**
 * Settings as visitors see them: no example on a public site. Where only this machine can open it,
 * examples are shown, and `examples` lists them for their mark.
 */
export function shownSettings(
  settings: SiteSettings,
  publicUrl: string,
): ShownSettings & { examples: readonly string[]; town: string | null } {
  const set = setSettings(settings);
  // Without examples: one could not be marked in a title.
  const town = townOf(set.contact);
  if (!isLocalUrl(publicUrl)) return { ...set, town, examples: [] };
  const hours = areHoursSet(settings) ? [] : ['hours'];
  return { ...withExamples(settings), town, examples: [...exampleValues, ...hours] };
}

export const findShownSettings = async (db: Db, publicUrl: string) =>
  shownSettings(await findSettings(db), publicUrl);
