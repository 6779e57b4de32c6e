import { emailTexts } from '#app/email/texts.ts';
import { formatDate, formatDateTime, formatMoney } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { CourseRow, CourseSessionRow, EnrolmentRow } from '#db/schema.ts';
import { balanceOf, isOver } from './enrolments.ts';
import { courseNames } from './names.ts';
import { startOf } from './sessions.ts';
import { type ToldAbout, toldTexts } from './told-texts.ts';

type Titles = Pick<CourseRow, `title_${Locale}`>;

export type Told = {
  enrolment: Pick<
    EnrolmentRow,
    'reference' | 'name' | 'locale' | 'state' | 'due_at' | 'currency' | 'price_minor'
  >;
  session: CourseSessionRow;
  course: Titles;
  /** In minor units. */
  paid: number;
  position: number | null;
};

export const courseTitle = (course: Titles, locale: Locale): string =>
  course[`title_${locale}`] || course.title_fr;

/** The messages that still matter to a learner once the session is over. */
export const toldAfterEnd: readonly ToldAbout[] = ['certificate', 'cancelled'];

/** The start of a session, with the time where it has one. */
export const describeStart = (locale: Locale, session: CourseSessionRow): string =>
  (session.times ? formatDateTime : formatDate)(locale, startOf(session));

/** Null when it is no longer so: another message about what came after is on its way. */
export function describeTold(about: ToldAbout, told: Told, locale: Locale) {
  const { enrolment, session, course, paid, position } = told;
  const kind = kindOf(about, told);
  if (kind === null) return null;
  const t = toldTexts[locale];
  const title = courseTitle(course, locale);
  const money = (amount: number) => formatMoney(locale, amount, enrolment.currency);
  const until = enrolment.due_at === null ? '' : formatDateTime(locale, enrolment.due_at);
  const { due } = balanceOf(enrolment, paid);
  const owes = due > 0 && (enrolment.state === 'held' || enrolment.state === 'offered');
  const isGone = isOver(enrolment.state);
  const isPast = isGone || about === 'certificate';
  return {
    subject: t.subjects[kind](title, until),
    text: t.texts[kind](title, until),
    refund: isGone && paid > 0 ? t.refund(money(paid)) : null,
    facts: [
      { label: t.reference, value: enrolment.reference },
      { label: t.course, value: title },
      ...(isPast ? [] : [{ label: t.starts, value: describeStart(locale, session) }]),
      ...(isPast ? [] : [{ label: t.place, value: session.place || courseNames[locale].online }]),
      ...(position === null ? [] : [{ label: t.position, value: String(position) }]),
      ...(owes ? [{ label: t.due, value: money(due) }] : []),
    ],
    owes,
    page: pageTextOf(t, enrolment, isPast),
  };
}

/** Says why to open the page of the enrolment. */
function pageTextOf(
  t: (typeof toldTexts)[Locale],
  { state }: Pick<EnrolmentRow, 'state'>,
  isPast: boolean,
): string {
  if (isOver(state)) return t.pageOver;
  if (isPast) return t.pageCertificate;
  return state === 'offered' ? t.pageOffer : t.page;
}

type Kind = keyof (typeof toldTexts)['fr']['texts'];

function kindOf(about: ToldAbout, { enrolment: { state }, session }: Told): Kind | null {
  switch (about) {
    case 'enrolled':
      return state === 'held' || state === 'waiting' || state === 'confirmed' ? state : null;
    case 'holdEnding':
      return state === 'held' ? about : null;
    case 'starting':
      return state === 'confirmed' && session.state !== 'cancelled' ? about : null;
    case 'changed':
      return isOver(state) ? null : about;
    case 'cancelled':
      if (state !== 'cancelled') return null;
      return session.state === 'cancelled' ? 'sessionCancelled' : about;
    case 'certificate':
      return about;
    default:
      return state === about ? about : null;
  }
}

/** A message that is ready to be sent, as one text. */
export function whatsAppText(about: ToldAbout, told: Told, url: string): string | null {
  const { locale, name } = told.enrolment;
  const described = describeTold(about, told, locale);
  if (!described) return null;
  const { text, refund, facts, page } = described;
  const t = toldTexts[locale];
  return [
    `${t.greeting(name)}\n${text}`,
    refund,
    facts.map(({ label, value }) => label + emailTexts[locale].colon + value).join('\n'),
    `${page}\n${url}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
