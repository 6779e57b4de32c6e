import { data, redirect } from 'react-router';
import queuedFormScript from '#app/client/queued-form.ts?worker&url';
import { methods } from '#app/features/donations/donations.ts';
import { donationFields } from '#app/features/donations/schema.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { findServiceCard } from '#app/features/services/services.server.ts';
import type { RequestArgs } from '#app/http/context.ts';
import { formAction, formToken } from '#app/http/form-action.server.ts';
import { readForm } from '#app/http/forms.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { readReceipt, writeReceipt } from '#app/http/signature.ts';
import { useLink, useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { CompanyDetailsList, MessagingButton, telephoneUrl } from '#app/ui/company.tsx';
import { AnswerNote } from '#app/ui/form/AnswerNote.tsx';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { QueuedMessages } from '#app/ui/form/QueuedMessages.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Opening } from '#app/ui/Opening.tsx';
import { Strip } from '#app/ui/Page.tsx';
import type { Route } from './+types/contact.ts';
import { ContactForm, type ContactFormState } from './ContactForm.tsx';
import contactStyles from './contact.css?inline';
import { findAnswerAddress } from './messages.server.ts';
import { contactSubmission } from './submission.server.ts';
import { contactTexts } from './texts.ts';

export const handle: RouteHandle = {
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
  const { pageTitle: title, description } = contactTexts[localeOf(location.pathname)];
  return pageMeta({ matches, location, title, description, noindex: Boolean(loaderData?.sent) });
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, secret, url } = pageRequest({ request, context });
  const sent = url.searchParams.get('sent');
  return {
    sent: sent !== null && {
      email: await findAnswerAddress(db, readReceipt(secret, 'contact-sent', sent), Date.now()),
    },
    message: request.method === 'POST' ? '' : await firstLines({ request, context }),
    token: formToken({ context }, contactSubmission),
  };
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
  const shown = { name, email, country: '', message };
  return data<ContactFormState>({ values: shown, errors: {}, notice: undefined, token: null });
}

export default function Contact({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const t = useTexts(contactTexts);
  const { sent, message, token } = loaderData;
  const { company, opening } = root.loaderData;
  // Most readers of Creole write from Haiti.
  const values = { country: useLocale() === 'ht' ? 'HT' : '', message };
  return (
    <>
      <Strip title={t.title} lead={t.lead} />
      <div className="wrap section beside">
        <div>
          {company && opening && (
            <div className="reach">
              <p className="reach-ways">
                <a className="button" href={telephoneUrl(company.contact.phones[0] ?? '')}>
                  <Icon name="phone" />
                  {t.call}
                </a>
                <MessagingButton messaging={company.contact.messaging} />
              </p>
              <Opening {...opening} />
            </div>
          )}
          {sent && !actionData ? (
            <MessageSent email={sent.email} messaging={company?.contact.messaging} />
          ) : (
            <>
              <QueuedMessages form="contact" texts={t.waiting} />
              <ContactForm values={values} {...actionData} token={actionData?.token ?? token} />
            </>
          )}
        </div>
        {company && (
          <aside className="aside" aria-labelledby="contact-details-title">
            <h2 id="contact-details-title">{t.detailsTitle}</h2>
            <CompanyDetailsList contact={company.contact} />
          </aside>
        )}
      </div>
    </>
  );
}

type SentProps = { email: string | null; messaging: string | undefined };

function MessageSent({ email, messaging }: SentProps) {
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
      note={<AnswerNote email={email} messaging={messaging} words={t.hello} />}
      action={<DialogLink href={link('/home')}>{shared.ok}</DialogLink>}
    />
  );
}
