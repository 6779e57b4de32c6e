import { createHash } from 'node:crypto';
import { data, redirect } from 'react-router';
import { type ContactError, type ContactField, type ContactInput, contactSchema } from '#app/domain/messages/messages.schema.ts';
import { receiveMessage } from '#app/domain/messages/messages.server.ts';
import { findServiceTitle } from '#app/domain/services/services.server.ts';
import { requestIdContext } from '#app/http/context.ts';
import { issueFormToken, readFormToken } from '#app/http/form-token.ts';
import { fieldErrors, readForm } from '#app/http/forms.ts';
import { pageMeta } from '#app/http/meta.ts';
import { pageRequest, privatePage } from '#app/http/page.ts';
import { useMessages } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { messagesIn } from '#app/i18n/messages.ts';
import { Banner } from '#app/ui/Banner.tsx';
import type { Route } from './+types/contact.ts';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactForm, honeypotField } from './ContactForm.tsx';
import { MessageSent } from './MessageSent.tsx';

export const meta: Route.MetaFunction = ({ matches: [root], location, loaderData }) => {
  const { title, description } = messagesIn(localeOf(location.pathname)).contact;
  return pageMeta({ publicUrl: root.loaderData.publicUrl, location, title, description, noindex: loaderData?.sent ?? false });
};

export const headers = privatePage;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { secret, url } = pageRequest({ request, context });
  return {
    sent: url.searchParams.has('sent'),
    message: request.method === 'POST' ? '' : await firstLines({ request, context }),
    token: issueFormToken(secret, 'contact', Date.now()),
  };
}

/** What the link that led here says the message is about: `?service=<key>` from a service's card, `?don` from the donation page. */
async function firstLines(args: Pick<Route.LoaderArgs, 'request' | 'context'>): Promise<string> {
  const { db, url, locale } = pageRequest(args);
  const t = messagesIn(locale).contact;
  if (url.searchParams.has('don')) return t.aboutDonation;
  const key = url.searchParams.get('service') ?? '';
  const title = /^[a-z0-9-]{1,64}$/.test(key) ? await findServiceTitle(db, locale, key) : undefined;
  return title ? t.about(title) : '';
}

const fields = ['name', 'email', 'country', 'message', 'localDateTime', 'token', honeypotField] as const;

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, 405);
  const { db, secret, locale, log, wakeOutbox } = pageRequest({ request, context });
  const { wellFormed, values } = await readForm(request, fields);
  const token = readFormToken(secret, 'contact', values.token, Date.now());

  const showAgain = (
    status: number,
    problem: { errors?: Partial<Record<ContactField, ContactError>>; notice?: 'expired' | 'failure' },
  ) =>
    // A token that was good stays: with it, trying again is still the same message.
    data({ values, token: token.state === 'refused' ? null : values.token, ...problem }, status);

  if (!wellFormed) return showAgain(400, { notice: 'failure' });
  if (token.state === 'refused') return showAgain(400, { notice: 'expired' });
  const input = contactSchema.safeParse(values);
  if (!input.success) return showAgain(400, { errors: fieldErrors(input.error) });
  try {
    const suspicion = values[honeypotField]
      ? 'le champ caché est rempli'
      : token.state === 'quick'
        ? 'envoyé en moins de deux secondes'
        : null;
    const idempotencyKey = messageKey(token.idempotencyKey, input.data);
    await receiveMessage(db, input.data, { idempotencyKey, locale, suspicion }, Date.now());
  } catch (error) {
    // Not the whole error: a database's own may quote the row.
    const { code, message } = error as NodeJS.ErrnoException;
    log.error({ requestId: context.get(requestIdContext), code, reason: message }, 'a message could not be stored');
    return showAgain(503, { notice: 'failure' });
  }
  wakeOutbox();
  return redirect(localizedPath(locale, '/contact?sent'), 303);
}

/**
 * The same form sent twice is one message; changed and sent again, after going back to it, it is another one,
 * which must not be taken for a copy.
 */
function messageKey(formKey: string, { name, email, country, message }: ContactInput): string {
  const text = createHash('sha256')
    .update(JSON.stringify([name, email, country, message]))
    .digest('base64url');
  return `${formKey}.${text}`;
}

export default function Contact({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const t = useMessages().contact;
  const { sent, message, token } = loaderData;
  const { company } = root.loaderData;
  const values = actionData?.values ?? { name: '', email: '', country: '', message };
  return (
    <>
      <Banner title={t.title} lead={t.lead} />
      <div className="wrap section contact">
        {sent && !actionData ? (
          <MessageSent />
        ) : (
          <ContactForm
            values={values}
            errors={actionData?.errors ?? {}}
            notice={actionData?.notice}
            token={actionData?.token ?? token}
          />
        )}
        {company && <ContactDetails contact={company.contact} />}
      </div>
    </>
  );
}
