import type { Role } from '#app/http/session/account.ts';
import { can, type Permission, rolesWith } from '#app/http/session/permissions.ts';
import { lastHaitiDay } from '#app/i18n/haiti-time.ts';

/** At once, every day at 7:00, or never. */
export const frequencies = ['now', 'daily', 'none'] as const;
export type Frequency = (typeof frequencies)[number];

type Kind = { may: Permission; usual: Frequency; isRequired: boolean };

/**
 * Recipients, default frequency, and whether they may choose `none`. The team's address gets
 * messages and donations at once as well.
 */
const kinds = {
  message: { may: 'message.read', usual: 'daily', isRequired: false },
  donation: { may: 'donation.read', usual: 'daily', isRequired: false },
  /** `subjectId` is the session's. */
  enrolment: { may: 'enrolment.edit', usual: 'daily', isRequired: false },
  picture: { may: 'picture.moderate', usual: 'daily', isRequired: false },
  payee: { may: 'payee.change', usual: 'now', isRequired: true },
  role: { may: 'person.change', usual: 'now', isRequired: true },
  'failed-email': { may: 'email.retry', usual: 'now', isRequired: true },
  'data-request': { may: 'privacy.answer', usual: 'now', isRequired: true },
} as const satisfies Readonly<Record<string, Kind>>;
export type NotificationKind = keyof typeof kinds;
export const notificationKinds = Object.keys(kinds) as NotificationKind[];

export const isNotificationKind = (text: string): text is NotificationKind =>
  (notificationKinds as readonly string[]).includes(text);

export const kindsFor = (role: Role): NotificationKind[] =>
  notificationKinds.filter((kind) => can(role, kinds[kind].may));

export const rolesFor = (kind: NotificationKind): Role[] => rolesWith(kinds[kind].may);

export const frequenciesFor = (kind: NotificationKind): Frequency[] =>
  frequencies.filter((each) => each !== 'none' || !kinds[kind].isRequired);

export const readFrequency = (
  kind: NotificationKind,
  stored: string | null | undefined,
): Frequency => frequenciesFor(kind).find((each) => each === stored) ?? kinds[kind].usual;

/** The day of the last digest that is due: `2026-11-20` from 7:00 in Haiti on that day. */
export const digestDay = (now: number) => lastHaitiDay(now, 7);
