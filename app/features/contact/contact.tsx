import { data, redirect } from 'react-router';
import queuedFormScript from '#app/client/queued-form.ts?worker&url';
import { methods } from '#app/features/donations/donations.ts';
import { donationFields } from '#app/features/donations/schema.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { findDoor } from '#app/features/location/door.server.ts';
import { Whereabouts } from '#app/features/location/Whereabouts.tsx';
import { findServiceCard } from '#app/features/services/services.server.ts';
import type { RequestArgs } from '#app/http/context.ts';
import { formAction, formToken } from '#app/http/form-action.server.ts';
import { readForm } from '#app/http/forms.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { readReceipt, writeReceipt } from '#app/http/signature.ts';
import { useLink, useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { CallButton, MessagingButton, messagingApp, useSite } from '#app/ui/company.tsx';
import { AnswerNote } from '#app/ui/form/AnswerNote.tsx';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { QueuedMessages } from '#app/ui/form/QueuedMessages.tsx';
import { Opening } from '#app/ui/Opening.tsx';
import { Strip } from '#app/ui/Page.tsx';
import type { Route } from './+types/contact.ts';
import { ContactForm, type ContactFormState } from './ContactForm.tsx';
import contactStyles from './contact.css?inline';
import { findAnswerAddress } from './messages.server.ts';
import { contactSubmission } from './submission.server.ts';
import { contactTexts } from './texts.ts';

export const handle: RouteHandle = {
  isOfPlace: true,
  form: true,
  cachedForm: true,
  styles: [contactStyles],
  script: queuedFormScript,
  sitemap: true,
  offline: 'precached',
  shareCard: {
    drawing: 'services/social-media-management',
    title: (locale) => contactTexts[locale].title,
  },
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { pageTitle, title: plain, description } = contactTexts[localeOf(location.pathname)];
  // It names the ways to reach the company.
  const title = matches[0].loaderData?.company?.contact.phones.length ? pageTitle : plain;
  return pageMeta({ matches, location, title, description, noindex: Boolean(loaderData?.sent) });
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, secret, url, locale } = pageRequest({ request, context });
  const sent = url.searchParams.get('sent');
  return {
    sent: sent !== null && {
      answer: await findAnswerAddress(db, readReceipt(secret, 'contact-sent', sent), Date.now()),
    },
    door: await findDoor(db, locale).catch(() => null),
    known: request.method === 'POST' ? {} : await knownOf({ request, context }),
    message: request.method === 'POST' ? '' : await firstLines({ request, context }),
    token: formToken({ context }, contactSubmission),
  };
}

/** Prefills the form for a member. */
async function knownOf(args: RequestArgs): Promise<ContactFormState['values']> {
  const { account } = (await currentSession(args)) ?? {};
  return account
    ? { name: account.username, email: account.email, phone: account.phone ?? '' }
    : {};
}

/** Prefills the message from `?service=<key>`, the link on a service's card. */
async function firstLines(args: RequestArgs): Promise<string> {
  const { db, url, locale } = pageRequest(args);
  const t = contactTexts[locale];
  const key = url.searchParams.get('service') ?? '';
  const service = /^[a-z0-9-]{1,64}$/.test(key) && (await findServiceCard(db, locale, key));
  return service ? t.about(service.title) : '';
}

export const action = async (args: Route.ActionArgs) =>
  (await prefillFromDonation(args)) ??
  formAction(contactSubmission, args, {
    onDone({ id }, { secret, locale }) {
      const sent = writeReceipt(secret, 'contact-sent', id);
      return redirect(localizedPath(locale, `/contact?sent=${sent}`), 303);
    },
  });

/** Prefills the form from a donation form that failed: posted, no personal data is in a URL. */
async function prefillFromDonation({ request, context }: RequestArgs) {
  if (request.method !== 'POST') return undefined;
  const { wellFormed, values } = await readForm(request, ['from', ...donationFields.names]);
  if (!wellFormed || values.from !== 'donation') return undefined;
  const { locale } = pageRequest({ request, context });
  const contact = contactTexts[locale];
  const donation = donationTexts[locale];
  const { name, email, phone, amount, currency } = values;
  const method = methods.find((method) => method === values.transferMethod);
  const money = `${amount} ${currency}`.trim();
  const lines = contact.aboutDonation(money, method ? donation.methods[method] : '', phone);
  const message = `${lines}\n\n${values.message}`.trimEnd();
  const shown = { name, email, phone, answerBy: '', country: '', message };
  return data<ContactFormState>({ values: shown, errors: {}, notice: undefined, token: null });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(contactTexts);
  const { sent, door, known, message, token } = loaderData;
  const { company, opening, phone, messaging } = useSite();
  const { address, email } = company?.contact ?? {};
  const hasDetails = Boolean(address || phone || email || messaging || door);
  // Most readers of Creole write from Haiti.
  const values = { country: useLocale() === 'ht' ? 'HT' : '', ...known, message };
  return (
    <>
      <Strip title={t.title} lead={t.lead} />
      <div className="wrap section beside">
        <div>
          {company && (phone || messaging || opening) && (
            <div className="reach">
              <p className="reach-ways">
                <CallButton />
                <MessagingButton />
              </p>
              {opening && <Opening {...opening} />}
            </div>
          )}
          {sent && !actionData ? (
            <MessageSent {...sent} />
          ) : (
            <>
              <QueuedMessages form="contact" texts={t.waiting} />
              <ContactForm
                values={values}
                {...actionData}
                token={actionData?.token ?? token}
                answersOnWhatsApp={messagingApp(messaging ?? '') === 'WhatsApp'}
              />
            </>
          )}
        </div>
        {company && hasDetails && (
          <aside className="aside" aria-labelledby="contact-details-title">
            <h2 id="contact-details-title">{t.detailsTitle}</h2>
            <Whereabouts door={door} contact={company.contact} place={company.place} />
          </aside>
        )}
      </div>
    </>
  );
}

type SentProps = { answer: Awaited<ReturnType<typeof findAnswerAddress>> };

function MessageSent({ answer }: SentProps) {
  const t = useTexts(contactTexts);
  const shared = useSharedTexts();
  const link = useLink();
  return (
    <Dialog
      id="contact-sent"
      tone="good"
      text={t.success}
      open
      clearsDraft="contact"
      note={<AnswerNote {...answer} words={t.hello} />}
      action={<DialogLink href={link('/home')}>{shared.ok}</DialogLink>}
    />
  );
}
