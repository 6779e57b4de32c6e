import { data, redirect } from 'react-router';
import { listSections } from '#app/features/pages/pages.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { captchaFields, checkCaptcha } from '#app/http/captcha/check-captcha.server.ts';
import { formPageHeaders, showAgain, tryFor } from '#app/http/form-answer.ts';
import { issueFormToken, readFormToken } from '#app/http/form-token.ts';
import { fieldErrors, readForm } from '#app/http/forms.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { spamReason } from '#app/http/spam.ts';
import { submissionKey } from '#app/http/submission-key.ts';
import { useTexts } from '#app/i18n/context.tsx';
import type { Currency } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { Banner } from '#app/ui/Banner.tsx';
import { Prose } from '#app/ui/Prose.tsx';
import type { Route } from './+types/donation.ts';
import { announce } from './announce-donation.server.ts';
import { DonationForm, type DonationFormState } from './DonationForm.tsx';
import { DonationSent } from './DonationSent.tsx';
import donationStyles from './donation.css?inline';
import { readReceipt, writeReceipt } from './donation-receipt.ts';
import { findDonationByReference, isDonorTold } from './donations.server.ts';
import { donationPath, type Method } from './donations.ts';
import { LookUpForm } from './LookUpForm.tsx';
import { readReference } from './reference.ts';
import { SupportTable } from './SupportTable.tsx';
import { donationFields, donationSchema } from './schema.ts';
import { donationTexts } from './texts.ts';

const formName = 'donation';

export const handle: RouteHandle = { form: true, styles: [donationStyles], donateButton: 'none', sitemap: true };

export const meta: Route.MetaFunction = plainPageMeta(donationTexts, (t) => t);

export const headers = formPageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db, secret, url, locale, log } = pageRequest(args);
  const typed = url.searchParams.get('reference')?.trim();
  if (typed) throw redirect(localizedPath(locale, donationPath(readReference(typed) ?? tidy(typed))));
  // A form that could not be stored is shown again even when the database answers nothing at all.
  const settings = await findSettings(db).catch((error: Error) => {
    log.error({ reason: error.message }, 'the settings could not be read');
    return null;
  });
  return {
    sent: await findSent(args),
    known: args.request.method === 'POST' ? null : await knownOf(args),
    token: issueFormToken(secret, formName, Date.now()),
    support: settings?.support ?? null,
    sections: listSections('donation', locale),
  };
}

/** What can stand in an address and is still what was typed. */
const tidy = (text: string) => text.slice(0, 40).replace(/[^\p{L}\d]+/gu, '-');

/** The pledge that was just sent, for the dialog that says so. */
async function findSent(args: Route.LoaderArgs) {
  const { db, secret, url } = pageRequest(args);
  const reference = readReceipt(secret, url.searchParams.get('sent'));
  const donation = reference && (await findDonationByReference(db, reference));
  if (!donation) return null;
  return {
    reference: donation.reference,
    amount: donation.amount_minor,
    currency: donation.currency as Currency,
    method: donation.method as Method,
    isTold: await isDonorTold(db, donation.id),
  };
}

/** What a member need not type again. */
async function knownOf(args: Route.LoaderArgs) {
  const { email, phone } = (await currentSession(args))?.account ?? {};
  return email ? { email, phone: phone ?? '' } : null;
}

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { secret, locale } = pageRequest(args);
  const { wellFormed, values } = await readForm(args.request, [...donationFields, ...captchaFields]);
  const token = readFormToken(secret, formName, values.token, Date.now());
  // A token that was good stays: with it, trying again is still the same pledge.
  const shown: DonationFormState = { values, errors: {}, token: token.state === 'refused' ? null : values.token };

  if (!wellFormed || token.state === 'refused') return showAgain(shown, { outcome: 'again' });
  const input = donationSchema.safeParse(values);
  if (!input.success) return showAgain({ ...shown, errors: fieldErrors(input.error) });
  const key = submissionKey(token.idempotencyKey, [input.data]);
  const done = await tryFor(args.context, async () => {
    const checked = await checkCaptcha(args, { form: formName, solution: values.captcha, spentOn: key });
    if (checked.outcome !== 'passed') return checked;
    const accountId = (await currentSession(args))?.account.id ?? null;
    return announce(args, input.data, { key, accountId, spamReason: spamReason(token, values.website) });
  });
  if (done.outcome !== 'done') return showAgain(shown, done);
  const receipt = writeReceipt(secret, done.result.reference);
  return redirect(localizedPath(locale, `/donation?sent=${receipt}`), 303);
}

/** How to give: the form first, then ways without one, and what gifts are for. */
export default function Donation({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, known, token, support, sections } = loaderData;
  const t = useTexts(donationTexts);
  return (
    <>
      <Banner title={t.title} lead={t.lead} />
      <div className="wrap section beside">
        {sent && !actionData ? (
          <DonationSent {...sent} />
        ) : (
          <DonationForm values={known ?? {}} {...actionData} token={actionData?.token ?? token} />
        )}
        <LookUpForm />
      </div>
      {/* Apart, so that the sections below alternate by themselves. */}
      <div>{support && <SupportTable support={support} />}</div>
      {sections.map((section) => (
        <section key={section.key} id={section.key} className="section alternating" aria-labelledby={`${section.key}-title`}>
          <div className="wrap titled">
            <div>
              <h2 id={`${section.key}-title`}>{section.title}</h2>
              <p className="lead my-4">{section.lead}</p>
            </div>
            <Prose html={section.html} />
          </div>
        </section>
      ))}
    </>
  );
}
