import type { Role } from '#app/http/session/account.ts';
import { type Permission, rolesWith } from '#app/http/session/permissions.ts';
import { lastHaitiDay } from '#app/i18n/haiti-time.ts';
import type { Texts } from '#app/i18n/texts.ts';

/** At once, every day at 7:00, or never. */
export const frequencies = ['now', 'daily', 'none'] as const;
export type Frequency = (typeof frequencies)[number];

export type NotificationKind = {
  kind: string;
  /** Recipients are those with this permission. */
  may: Permission;
  /** The default for emails. Phones are told at once unless their owner chose otherwise. */
  usual: Frequency;
  /** Nobody switches off its emails. */
  isRequired?: true;
  texts: Texts<{
    /** In the settings. */
    label: string;
    /** How many there were. Locked screens show it: nothing that anybody typed. */
    count: (n: number) => string;
  }>;
  /** The list in the back-office. */
  list: string;
  /** The thing itself, by the id that `notify` was given, where it has a page. */
  page?: (subjectId: string) => string;
};

/** Something that the team is told of; `subjectId` is its id in the back-office. */
export type Notification = { kind: string; subjectId: string };

const kinds = new Map<string, NotificationKind>();

/**
 * A kind of notification, which its feature registers: `notify(trx, messageNotification(id), now)`.
 */
export function defineNotification(declared: NotificationKind) {
  const { kind } = declared;
  kinds.set(kind, declared);
  const notification = (subjectId: string): Notification => ({ kind, subjectId });
  return Object.assign(notification, { declared });
}

/** All that modules have defined, so that a test finds one that no feature lists. */
export const definedKinds = (): string[] => [...kinds.keys()];

/** For those that the database names; undefined for what a newer release stored. */
export const findKind = (kind: string): NotificationKind | undefined => kinds.get(kind);

export const rolesFor = ({ may }: NotificationKind): Role[] => rolesWith(may);

export const frequenciesFor = ({ isRequired }: NotificationKind): Frequency[] =>
  frequencies.filter((each) => each !== 'none' || !isRequired);

export const readFrequency = (
  kind: NotificationKind,
  stored: string | null | undefined,
): Frequency => frequenciesFor(kind).find((each) => each === stored) ?? kind.usual;

/** To phones and other devices that somebody has subscribed. */
export const readPushFrequency = (stored: string | null | undefined): Frequency =>
  frequencies.find((each) => each === stored) ?? 'now';

/** The page of the thing itself, or the list when there are several pages or none. */
export function pageOf({ list, page }: NotificationKind, subjects: readonly string[]): string {
  const pages = new Set(subjects.map((subject) => (subject && page?.(subject)) || list));
  const [only = list] = pages;
  return pages.size === 1 ? only : list;
}

/** The day of the last digest that is due: `2026-11-20` from 7:00 in Haiti on that day. */
export const digestDay = (now: number) => lastHaitiDay(now, 7);
