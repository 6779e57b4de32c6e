import type { Role } from '#app/http/session/account.ts';
import { can, type Permission, rolesWith } from '#app/http/session/permissions.ts';
import { lastHaitiDay } from '#app/i18n/haiti-time.ts';

/** Kinds of notification that a team member can receive by email. */
export const notificationKinds = [
  'message',
  'donation',
  'picture',
  'payee',
  'role',
  'failed-email',
  'data-request',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** At once, every day at 7:00, or never. */
export const frequencies = ['now', 'daily', 'none'] as const;
export type Frequency = (typeof frequencies)[number];

/**
 * Recipients, default frequency, and whether they may choose `none`. The team's
 * address gets messages and donations at once as well.
 */
const kinds: Readonly<
  Record<NotificationKind, { may: Permission; usual: Frequency; isRequired: boolean }>
> = {
  message: { may: 'message.read', usual: 'daily', isRequired: false },
  donation: { may: 'donation.read', usual: 'daily', isRequired: false },
  picture: { may: 'picture.moderate', usual: 'daily', isRequired: false },
  payee: { may: 'payee.change', usual: 'now', isRequired: true },
  role: { may: 'person.change', usual: 'now', isRequired: true },
  'failed-email': { may: 'email.retry', usual: 'now', isRequired: true },
  'data-request': { may: 'privacy.answer', usual: 'now', isRequired: true },
};

export const isNotificationKind = (text: string): text is NotificationKind =>
  (notificationKinds as readonly string[]).includes(text);

/** The kinds that someone with a role is told of. */
export const kindsFor = (role: Role): NotificationKind[] =>
  notificationKinds.filter((kind) => can(role, kinds[kind].may));

/** The roles that are told of a kind. */
export const rolesFor = (kind: NotificationKind): Role[] => rolesWith(kinds[kind].may);

export const frequenciesFor = (kind: NotificationKind): Frequency[] =>
  frequencies.filter((each) => each !== 'none' || !kinds[kind].isRequired);

/** The stored frequency where it may be chosen, else the default. */
export const readFrequency = (
  kind: NotificationKind,
  stored: string | null | undefined,
): Frequency => frequenciesFor(kind).find((each) => each === stored) ?? kinds[kind].usual;

/** The hour of the digest, in Haiti. */
const digestHour = 7;

/**
 * The day of the last digest that is due, in Haiti: `2026-11-20` from 7:00 on that day. `now` in
 * milliseconds since 1970.
 */
export const digestDay = (now: number) => lastHaitiDay(now, digestHour);
