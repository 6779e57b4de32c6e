import { data, redirect } from 'react-router';
import { listStoredEmails } from '#app/email/transports/mailbox.server.ts';
import infoStyles from '#app/features/pages/info.css?inline';
import { notFoundNoticePath } from '#app/http/not-found-notice.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { Strip } from '#app/ui/Page.tsx';
import type { Route } from './+types/mailbox.ts';
import { isMailboxKey, mailboxHeaders, mailboxKeyOf, openMailbox } from './access.ts';
import { mailboxTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [infoStyles], audience: 'team' };

export const headers = () => mailboxHeaders;

export const meta: Route.MetaFunction = () => {
  const title = `${mailboxTexts.fr.title} · ${sharedTexts.fr.site.name}`;
  return [{ title }, { name: 'robots', content: 'noindex' }];
};

/** The page is in French only; links to the other languages lead to their home pages. */
const alternates = { en: localizedPath('en', '/home'), ht: localizedPath('ht', '/home') };

/** Only while emails go to the local mailbox. The printed link has the key in its URL, once. */
export async function loader(args: Route.LoaderArgs) {
  const { mailbox, url, config } = pageRequest(args);
  if (mailbox === null) throw redirect(notFoundNoticePath('fr', url.pathname));
  const shown = { emails: null, wrongKey: false, publicUrl: config.publicUrl, alternates };
  const key = url.searchParams.get('key');
  if (key === null || args.request.method === 'POST')
    return isMailboxKey(mailboxKeyOf(args), mailbox)
      ? { ...shown, emails: await listStoredEmails(mailbox.folder) }
      : shown;
  if (isMailboxKey(key, mailbox)) throw openMailbox(mailbox, args);
  return data({ ...shown, wrongKey: true }, 403);
}

export async function action(args: Route.ActionArgs) {
  const { mailbox, url } = pageRequest(args);
  if (mailbox === null) throw redirect(notFoundNoticePath('fr', url.pathname));
  const key = new URLSearchParams(await args.request.text()).get('key') ?? '';
  return isMailboxKey(key, mailbox) ? openMailbox(mailbox, args) : data({ wrongKey: true }, 403);
}

export default function Mailbox({
  loaderData: { emails, wrongKey, publicUrl },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(mailboxTexts);
  return (
    <>
      <Strip sky="night" title={t.title} lead={t.lead} />
      <div className="wrap section">
        {emails && !actionData ? (
          <Emails emails={emails} publicUrl={publicUrl} />
        ) : (
          <KeyForm wrong={actionData?.wrongKey ?? wrongKey} />
        )}
      </div>
    </>
  );
}

function KeyForm({ wrong }: { wrong: boolean }) {
  const t = useTexts(mailboxTexts);
  return (
    <form className="form" method="post" action="/mailbox">
      <Field
        name="key"
        label={t.keyLabel}
        error={wrong ? t.wrongKey : undefined}
        texts={{ required: '' }}
        autoComplete="off"
      />
      <div className="form-end">
        <button type="submit" className="button button-primary">
          {t.open}
        </button>
      </div>
    </form>
  );
}

type EmailsProps = {
  emails: NonNullable<Route.ComponentProps['loaderData']['emails']>;
  publicUrl: string;
};

/** The text part; the HTML part is a sandboxed page of its own (stored-email.ts). */
function Emails({ emails, publicUrl }: EmailsProps) {
  const t = useTexts(mailboxTexts);
  if (emails.length === 0) return <p className="notice">{t.empty}</p>;
  return (
    <>
      <p className="kicker">{t.count(emails.length)}</p>
      {emails.map((email, index) => (
        <details key={email.id} className="email" open={index === 0}>
          <summary>
            <span>
              {email.subject}{' '}
              <time className="kicker" dateTime={isoDate(email.keptAt)}>
                {formatDateTime('fr', email.keptAt)}
              </time>
            </span>
          </summary>
          <p>
            {t.to} : {email.to}
          </p>
          {email.replyTo && (
            <p>
              {t.replyTo} : {email.replyTo}
            </p>
          )}
          <pre lang={email.language}>
            <EmailText text={email.text} publicUrl={publicUrl} />
          </pre>
          {email.html && (
            <p>
              <a className="line-link" href={`/mailbox/${email.id}`}>
                {t.formatted}
              </a>
            </p>
          )}
        </details>
      ))}
    </>
  );
}

/** Links only URLs of this site: the email may quote what a stranger wrote. */
function EmailText({ text, publicUrl }: { text: string; publicUrl: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part) =>
    part.startsWith(`${publicUrl}/`) ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
