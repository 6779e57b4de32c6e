import { redirect } from 'react-router';
import { isEnqueued } from '#app/email/outbox.server.ts';
import { type Payable, payablesOf } from '#app/features/payments/payables.server.ts';
import { findShownSettings, type ShownSettings } from '#app/features/settings/shown.server.ts';
import { formAction, formToken } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { readReceipt, writeReceipt } from '#app/http/signature.ts';
import { useLink, useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { type Locale, languageTag, localizedPath } from '#app/i18n/locale.ts';
import { registryContext } from '#app/office/registry.ts';
import { listSections, type Section } from '#app/platform/page-sections.server.ts';
import { AnswerNote } from '#app/ui/form/AnswerNote.tsx';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { ButtonLink, Strip } from '#app/ui/Page.tsx';
import { Prose, TitledSection } from '#app/ui/Prose.tsx';
import { KiteMark } from '#app/ui/svg.tsx';
import type { Route } from './+types/donation.ts';
import { DonationForm } from './DonationForm.tsx';
import donationScript from './donation.client.ts?worker&url';
import donationStyles from './donation.css?inline';
import { findDonationByReference } from './donations.server.ts';
import { announcedOf, donationPath, methods, openMethods } from './donations.ts';
import { donationThanksEmail } from './email.server.ts';
import { LookUpForm } from './LookUpForm.tsx';
import { readReference } from './reference.ts';
import { SupportTable } from './SupportTable.tsx';
import { donationSubmission } from './submission.server.ts';
import { donationTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  cachedForm: true,
  styles: [donationStyles],
  script: donationScript,
  donateButton: 'none',
  sitemap: true,
  shareCard: {
    drawing: 'about/values',
    title: (locale) => donationTexts[locale].title,
    line: () => 'MonCash · NatCash · MoneyGram',
  },
};

export const meta: Route.MetaFunction = plainPageMeta(donationTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { db, config, url, locale, log } = pageRequest(args);
  const typed = url.searchParams.get('reference')?.trim();
  if (typed) {
    const payables = payablesOf(args.context.get(registryContext));
    throw redirect(localizedPath(locale, pageOfReference(typed, payables)));
  }
  // Without a database the form must still be shown again with what was typed.
  const settings = await findShownSettings(db, config.publicUrl).catch((error: Error) => {
    log.error({ reason: error.message }, 'the settings could not be read');
    return null;
  });
  const isPost = args.request.method === 'POST';
  const account = isPost ? undefined : (await currentSession(args))?.account;
  return {
    sent: await findSent(args),
    // Prefills the form for a member.
    known: account ? { email: account.email, phone: account.phone ?? '' } : null,
    token: formToken(args, donationSubmission),
    support: settings?.support ?? null,
    amounts: settings?.giving.amounts,
    impact: settings && impactIn(settings.giving, locale),
    sections: listSections('donation', locale),
  };
}

/** The impact of donations, in the reader's language or in French. */
function impactIn({ impact }: ShownSettings['giving'], locale: Locale) {
  const language = impact[locale] ? locale : 'fr';
  const text = impact[language];
  const link = impact.link.startsWith('/') ? localizedPath(locale, impact.link) : impact.link;
  return text ? { text, language, link } : null;
}

/** A learner types the reference of an enrolment here too: there is no other field for one. */
function pageOfReference(typed: string, payables: readonly Payable[]): string {
  const reference = readReference(typed);
  if (reference) return donationPath(reference);
  for (const { readReference, pageOf } of payables) {
    const other = readReference(typed);
    if (other) return pageOf(other);
  }
  return donationPath(tidy(typed));
}

/** Keeps the characters that a path allows. */
const tidy = (text: string) => text.slice(0, 40).replace(/[^\p{L}\d]+/gu, '-');

/** How long the receipt's URL, which stays in the history of a shared browser, shows the email. */
const showsEmailMs = 15 * 60_000;

/** The donation that was just created, for the success dialog. */
async function findSent(args: Route.LoaderArgs) {
  const { db, secret, url } = pageRequest(args);
  const reference = readReceipt(secret, 'donation-sent', url.searchParams.get('sent') ?? '');
  const donation = reference && (await findDonationByReference(db, reference));
  if (!donation) return null;
  return {
    ...announcedOf(donation),
    reference: donation.reference,
    method: donation.method,
    isTold: await isEnqueued(db, donationThanksEmail({ donationId: donation.id })),
    email: Date.now() - donation.created_at < showsEmailMs ? donation.email : null,
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(donationSubmission, args, {
    onDone(reference, { secret, locale }) {
      const sent = writeReceipt(secret, 'donation-sent', reference);
      return redirect(localizedPath(locale, `/donation?sent=${sent}`), 303);
    },
  });

export default function Donation({ loaderData, actionData }: Route.ComponentProps) {
  const shared = useSharedTexts();
  const { sent, known, token, support, amounts, impact, sections } = loaderData;
  const t = useTexts(donationTexts);
  const open = support ? openMethods(support) : methods;
  // No form that nobody can send.
  const takesDonations = open.length > 0 || Boolean(actionData);
  const how = sections.find(({ key }) => key === 'how');
  const whatFor = sections.find(({ key }) => key === 'what-for');
  return (
    <>
      <Strip sky="dusk" title={t.title} lead={takesDonations ? t.lead : undefined} />
      {impact && <Impact impact={impact} />}
      <div className="wrap section beside">
        {sent && !actionData ? (
          <DonationSent sent={sent} />
        ) : takesDonations ? (
          <DonationForm
            values={known ?? {}}
            {...actionData}
            token={actionData?.token ?? token}
            open={open}
            amounts={amounts}
          />
        ) : (
          <div className="notice">
            <p className="mb-3">{t.form.noneOpen}</p>
            <ButtonLink to="/contact">{shared.writeToUs}</ButtonLink>
          </div>
        )}
        <div className="grid gap-10">
          {takesDonations && how && <HowToSend section={how} />}
          <LookUpForm />
        </div>
      </div>
      {/* Apart, so that the sections below alternate by themselves. */}
      <div>
        {whatFor && <TitledSection section={whatFor} />}
        {support && <SupportTable support={support} />}
      </div>
      {sections
        .filter((section) => section !== how && section !== whatFor)
        .map((section) => (
          <TitledSection key={section.key} section={section} />
        ))}
    </>
  );
}

function Impact({ impact }: { impact: NonNullable<ReturnType<typeof impactIn>> }) {
  const t = useTexts(donationTexts);
  return (
    <p className="wrap impact">
      <KiteMark className="impact-kite" />
      <span>
        <strong lang={languageTag[impact.language]}>{impact.text}</strong>
        {impact.link && (
          <>
            {' '}
            <a href={impact.link}>{t.impactLink}</a>
          </>
        )}
      </span>
    </p>
  );
}

type SentProps = { sent: NonNullable<Route.ComponentProps['loaderData']['sent']> };

/** The dialog after a donation is stored: thanks, the reference, and links to follow it. */
function DonationSent({ sent }: SentProps) {
  const { reference, email } = sent;
  const t = useTexts(donationTexts);
  const shared = useSharedTexts();
  const locale = useLocale();
  const link = useLink();
  return (
    <Dialog
      id="donation-sent"
      tone="good"
      text={sent.isTold ? t.success : t.successUntold}
      open
      clearsDraft="donation"
      note={<AnswerNote email={email} words={t.aboutDonation(reference)} />}
      action={
        <>
          {/* First: closing the dialog leads there too. */}
          <a className="button" href={link('/services')}>
            {shared.ok}
          </a>
          <DialogLink href={localizedPath(locale, donationPath(reference))}>{t.follow}</DialogLink>
        </>
      }
    >
      <p>
        {t.reference} <strong className="inline-block">{reference}</strong>
      </p>
      <p>{t.by(formatMoney(locale, sent.amount, sent.currency), t.methods[sent.method])}</p>
    </Dialog>
  );
}

/** Beside the form, and below it on a phone. */
function HowToSend({ section: { title, lead, html } }: { section: Section }) {
  return (
    <section id="how" className="aside" aria-labelledby="how-title">
      <h2 id="how-title">{title}</h2>
      <p className="mb-4">{lead}</p>
      <Prose html={html} />
    </section>
  );
}
