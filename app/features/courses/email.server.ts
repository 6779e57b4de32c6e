import { type EmailPart, renderSigned } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { findShownSettings } from '#app/features/settings/shown.server.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { placeTexts } from '#app/i18n/place-texts.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { EnrolmentRow } from '#db/schema.ts';
import { courseOf, enrolments, paidFor, positionOf, sessionOf } from './counts.server.ts';
import { enrolmentPath } from './enrolments.ts';
import { enrolmentKey } from './reference.ts';
import { courseTitle, describeStart, describeTold } from './told.ts';
import { type ToldAbout, toldTexts } from './told-texts.ts';

/** To the learner, in their language. Contains no text that was typed. */
export const enrolmentEmail = defineEmail<{ enrolmentId: string; about: ToldAbout }>({
  kind: 'enrolment',
  findRecipient: (db, { enrolmentId }) => findEmail(db, 'enrolment', enrolmentId),
  async render({ db, publicUrl, secret, company }, { enrolmentId, about }) {
    const told = await findTold(db, enrolmentId);
    if (!told) return null;
    const { locale, id, reference } = told.enrolment;
    const described = describeTold(about, told, locale);
    if (!described) return null;
    const { subject, text, refund, facts, owes, page } = described;
    const t = toldTexts[locale];
    const path = localizedPath(locale, enrolmentPath(reference, enrolmentKey(secret, id)));
    const parts: EmailPart[] = [
      { paragraph: text },
      ...(refund ? [{ paragraph: refund }] : []),
      { facts },
      ...(owes ? [{ facts: await payees(db, publicUrl, told.enrolment) }] : []),
      { link: `${publicUrl}${path}`, before: page, button: t.button },
      ...(about === 'enrolled' ? [{ paragraph: t.notYou }] : []),
    ];
    return { replyTo: company, ...renderSigned(locale, subject, ...parts) };
  },
});

type Payer = Pick<EnrolmentRow, 'locale' | 'currency'>;

/** Moncash and Natcash take gourdes only; other currencies go to the bank account. */
async function payees(db: Db, publicUrl: string, { locale, currency }: Payer) {
  const { support, examples } = await findShownSettings(db, publicUrl);
  const { pay } = toldTexts[locale];
  const mark = (number: string) =>
    examples.includes(number) ? `${number} ${placeTexts[locale].example}` : number;
  if (currency !== 'HTG') {
    if (!support.bank) return [];
    const { name, holder, account, swift } = support.bank;
    return [{ label: name, value: `${pay(mark(account), holder)}, SWIFT ${swift}` }];
  }
  return (['moncash', 'natcash'] as const).flatMap((method) => {
    const payee = support[method];
    const label = method === 'moncash' ? 'Moncash' : 'Natcash';
    return payee ? { label, value: pay(mark(payee.number), payee.holder) } : [];
  });
}

/** To somebody who asked to be told when a course has a session. */
export const interestEmail = defineEmail<{ interestId: string; sessionId: string }>({
  kind: 'course-interest',
  findRecipient: (db, { interestId }) => findEmail(db, 'course_interest', interestId),
  async render({ db, publicUrl, company }, { interestId, sessionId }) {
    const session = await db
      .selectFrom('course_session as s')
      .innerJoin('course as c', 'c.id', 's.course_id')
      .innerJoin('course_interest as i', 'i.course_id', 'c.id')
      .selectAll('s')
      .select(['c.slug', 'c.title_fr', 'c.title_ht', 'c.title_en', 'i.locale'])
      .where('s.id', '=', sessionId)
      .where('s.state', '=', 'open')
      .where('i.id', '=', interestId)
      .executeTakeFirst();
    if (!session) return null;
    const locale = session.locale as Locale;
    const t = toldTexts[locale];
    const title = courseTitle(session, locale);
    const link = `${publicUrl}${localizedPath(locale, `/courses/${session.slug}`)}`;
    return {
      replyTo: company,
      ...renderSigned(
        locale,
        t.subjects.interest(title),
        { paragraph: t.texts.interest(title) },
        { facts: [{ label: t.starts, value: describeStart(locale, session) }] },
        { link, before: t.coursePage, button: t.courseButton },
        { paragraph: t.notAsked },
      ),
    };
  },
});

/** Null once the person was erased. */
async function findEmail(db: Db, table: 'enrolment' | 'course_interest', id: string) {
  const row = await db.selectFrom(table).select('email').where('id', '=', id).executeTakeFirst();
  return row?.email || null;
}

/** An enrolment with all that a learner is told of it. */
async function findTold(db: Db, enrolmentId: string) {
  const enrolment = await enrolments(db)
    .selectAll()
    .where('id', '=', enrolmentId)
    .executeTakeFirst();
  if (!enrolment) return undefined;
  const session = await sessionOf(db, enrolment);
  return {
    enrolment,
    session,
    course: await courseOf(db, session),
    paid: await paidFor(db, enrolment),
    position: await positionOf(db, enrolment),
  };
}
