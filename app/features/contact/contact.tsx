import { data, redirect } from 'react-router';
import { methods } from '#app/features/donations/donations.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { findServiceTitle } from '#app/features/services/services.server.ts';
import { captchaFields, checkCaptcha } from '#app/http/captcha/check-captcha.server.ts';
import { appContext, clientIpContext, type RequestArgs } from '#app/http/context.ts';
import { type FormNotice, formPageHeaders, showAgain, tryFor } from '#app/http/form-answer.ts';
import { issueFormToken, readFormToken } from '#app/http/form-token.ts';
import { fieldErrors, readForm } from '#app/http/forms.ts';
import { pageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import { contactLimits } from '#app/http/rate-limits/limits.ts';
import { withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { spamReason } from '#app/http/spam.ts';
import { messageKey } from '#app/http/submission-key.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { type Locale, localeOf, localizedPath } from '#app/i18n/locale.ts';
import { Banner } from '#app/ui/Banner.tsx';
import type { Route } from './+types/contact.ts';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactForm, type ContactFormState } from './ContactForm.tsx';
import contactStyles from './contact.css?inline';
import { MessageSent } from './MessageSent.tsx';
import { type Reception, receiveMessage } from './messages.server.ts';
import { QueuedMessages } from './QueuedMessages.tsx';
import { type ContactInput, contactSchema } from './schema.ts';
import { contactTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [contactStyles], sitemap: true, offline: 'precached' };

export const meta: Route.MetaFunction = ({ matches: [root], location, loaderData }) => {
  const { title, description } = contactTexts[localeOf(location.pathname)];
  return pageMeta({ publicUrl: root.loaderData.publicUrl, location, title, description, noindex: loaderData?.sent ?? false });
};

export const headers = formPageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { secret, url } = pageRequest({ request, context });
  return {
    sent: url.searchParams.has('sent'),
    message: request.method === 'POST' ? '' : await firstLines({ request, context }),
    token: issueFormToken(secret, 'contact', Date.now()),
  };
}

/** What the link that led here says the message is about: `?service=<key>` from a service's card. */
async function firstLines(args: RequestArgs): Promise<string> {
  const { db, url, locale } = pageRequest(args);
  const t = contactTexts[locale];
  const key = url.searchParams.get('service') ?? '';
  const title = /^[a-z0-9-]{1,64}$/.test(key) ? await findServiceTitle(db, locale, key) : undefined;
  return title ? t.about(title) : '';
}

const fields = ['name', 'email', 'country', 'message', 'localDateTime', ...captchaFields] as const;
/** What the donation form brings when it could not be sent (`CarryOver`). */
const donationOnly = ['from', 'phone', 'amount', 'currency', 'transferMethod'] as const;

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, 405);
  const { secret, locale, wakeOutbox } = pageRequest({ request, context });
  const { wellFormed, values } = await readForm(request, [...fields, ...donationOnly]);
  if (wellFormed && values.from === 'donation') return data(carriedOver(values, locale));
  const token = readFormToken(secret, 'contact', values.token, Date.now());
  // A token that was good stays: with it, trying again is still the same message.
  const shown: ContactFormState = { values, errors: {}, token: token.state === 'refused' ? null : values.token };

  if (!wellFormed || token.state === 'refused') return showAgain(shown, { outcome: 'again' });
  const input = contactSchema.safeParse(values);
  if (!input.success) return showAgain({ ...shown, errors: fieldErrors(input.error) });
  const idempotencyKey = messageKey(token.idempotencyKey, input.data);
  const reception = { idempotencyKey, locale, spamReason: spamReason(token, values.website) };
  const tried = await tryFor(context, () => receive({ context }, input.data, reception, values.captcha));
  if (tried.outcome !== 'done') return showAgain(shown, tried);
  wakeOutbox();
  return redirect(localizedPath(locale, '/contact?sent'), 303);
}

async function receive({ context }: Pick<RequestArgs, 'context'>, input: ContactInput, reception: Reception, solution: string) {
  const checked = await checkCaptcha({ context }, { form: 'contact', solution, spentOn: reception.idempotencyKey });
  if (checked.outcome !== 'passed') return checked;
  const { db, secret } = context.get(appContext);
  const limits = contactLimits({ secret, clientIp: context.get(clientIpContext) });
  return withinLimits(db, limits, () => receiveMessage(db, input, reception, Date.now()));
}

type Carried = Record<'name' | 'email' | 'message' | (typeof donationOnly)[number], string>;

/** The form with what a donor typed, to be sent from here. Posted, so that nothing of it is ever in an address. */
function carriedOver(
  { name, email, message, ...gift }: Carried,
  locale: Locale,
): ContactFormState & { notice: FormNotice | undefined } {
  const contact = contactTexts[locale];
  const donation = donationTexts[locale];
  const method = methods.find((name) => name === gift.transferMethod);
  const lines = contact.aboutDonation(
    `${gift.amount} ${gift.currency}`.trim(),
    method ? donation.methods[method] : '',
    gift.phone,
  );
  return {
    values: { name, email, country: '', message: `${lines}\n\n${message}`.trimEnd() },
    errors: {},
    token: null,
    notice: undefined,
  };
}

export default function Contact({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const t = useTexts(contactTexts);
  const { sent, message, token } = loaderData;
  const { company } = root.loaderData;
  const values = { name: '', email: '', country: '', message };
  return (
    <>
      <Banner title={t.title} lead={t.lead} />
      <div className="wrap section beside">
        {sent && !actionData ? (
          <MessageSent />
        ) : (
          <div>
            <QueuedMessages />
            <ContactForm values={values} {...actionData} token={actionData?.token ?? token} />
          </div>
        )}
        {company && <ContactDetails contact={company.contact} />}
      </div>
    </>
  );
}
