import { data, redirect } from 'react-router';
import infoStyles from '#app/features/pages/info.css?inline';
import { notFoundNoticeAddress } from '#app/http/not-found-notice.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { isSame } from '#app/http/signature.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import type { Route } from './+types/mailbox.ts';
import { mailboxHeaders } from './headers.ts';
import { mailboxTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [infoStyles], audience: 'team' };

export const headers = () => mailboxHeaders;

export const meta: Route.MetaFunction = () => {
  const mailbox = mailboxTexts.fr;
  const { site } = sharedTexts.fr;
  return [{ title: `${mailbox.title} · ${site.name}` }, { name: 'robots', content: 'noindex' }];
};

/** This page is in French alone; the links to the other languages lead home. */
const alternates = { en: localizedPath('en', '/home'), ht: localizedPath('ht', '/home') };

/** The operator's page; it exists only while mails are kept here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { mailbox, url, config } = pageRequest({ request, context });
  if (mailbox === null) throw redirect(notFoundNoticeAddress('fr', url.pathname));
  const key = url.searchParams.get('key');
  const shown = { mails: null, key: null, wrongKey: false, publicUrl: config.publicUrl, alternates };
  if (key === null) return shown;
  if (!isSame(key.trim(), mailbox.key)) return data({ ...shown, wrongKey: true }, 403);
  return { ...shown, mails: await mailbox.list(), key: mailbox.key };
}

export default function Mailbox({ loaderData: { mails, key, wrongKey, publicUrl } }: Route.ComponentProps) {
  const t = useTexts(mailboxTexts);
  return (
    <div className="wrap section">
      <h1>{t.title}</h1>
      <p className="lead mt-3">{t.lead}</p>
      {mails ? <Mails mails={mails} boxKey={key ?? ''} publicUrl={publicUrl} /> : <KeyForm wrong={wrongKey} />}
    </div>
  );
}

function KeyForm({ wrong }: { wrong: boolean }) {
  const t = useTexts(mailboxTexts);
  return (
    <form className="form mt-8" method="get">
      <div className="field">
        <label htmlFor="key">{t.keyLabel}</label>
        <p id="key-error" className="field-error">
          {wrong && t.wrongKey}
        </p>
        <input id="key" name="key" required autoComplete="off" aria-invalid={wrong} aria-describedby="key-error" />
      </div>
      <div className="form-end">
        <button type="submit" className="button button-primary">
          {t.open}
        </button>
      </div>
    </form>
  );
}

type MailsProps = { mails: NonNullable<Route.ComponentProps['loaderData']['mails']>; boxKey: string; publicUrl: string };

/** The text first; the HTML part is a page of its own, where nothing in it can do anything. */
function Mails({ mails, boxKey, publicUrl }: MailsProps) {
  const t = useTexts(mailboxTexts);
  if (mails.length === 0) return <p className="notice mt-8">{t.empty}</p>;
  return (
    <>
      <p className="kicker mt-8">{t.count(mails.length)}</p>
      {mails.map((mail, index) => (
        <details key={mail.id} className="mail" open={index === 0}>
          <summary>
            <span>
              {mail.subject}{' '}
              <time className="kicker" dateTime={isoDate(mail.keptAt)}>
                {formatDateTime('fr', mail.keptAt)}
              </time>
            </span>
          </summary>
          <p>
            {t.to} : {mail.to}
          </p>
          {mail.replyTo && (
            <p>
              {t.replyTo} : {mail.replyTo}
            </p>
          )}
          <pre lang={mail.language}>
            <MailText text={mail.text} publicUrl={publicUrl} />
          </pre>
          {mail.html && (
            <p>
              <a className="line-link" href={`/mailbox/${mail.id}?key=${boxKey}`}>
                {t.formatted}
              </a>
            </p>
          )}
        </details>
      ))}
    </>
  );
}

/** Only this site's own addresses become links: a mail may also hold what a stranger wrote. */
function MailText({ text, publicUrl }: { text: string; publicUrl: string }) {
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
