import { createHash, timingSafeEqual } from 'node:crypto';
import { data, redirect } from 'react-router';
import { notFoundNoticeAddress } from '#app/http/not-found-notice.ts';
import { pageRequest } from '#app/http/page.ts';
import { useMessages } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { messagesIn } from '#app/i18n/messages.ts';
import type { Route } from './+types/mailbox.ts';

/** The address holds the key: no other site, search engine or cache may learn it. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });

export const meta: Route.MetaFunction = () => {
  const { mailbox, site } = messagesIn('fr');
  return [{ title: `${mailbox.title} · ${site.name}` }, { name: 'robots', content: 'noindex' }];
};

/** This page is in French alone; the links to the other languages lead home. */
const alternates = { en: localizedPath('en', '/home'), ht: localizedPath('ht', '/home') };

/** The operator's page; it exists only while mails are kept here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { mailbox, url, config } = pageRequest({ request, context });
  if (mailbox === null) throw redirect(notFoundNoticeAddress('fr', url.pathname));
  const key = url.searchParams.get('key');
  const shown = { mails: null, wrongKey: false, publicUrl: config.publicUrl, alternates };
  if (key === null) return shown;
  if (!isSame(key.trim(), mailbox.key)) return data({ ...shown, wrongKey: true }, 403);
  return { ...shown, mails: await mailbox.list() };
}

/** Takes the same time wherever the two differ. */
function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

export default function Mailbox({ loaderData: { mails, wrongKey, publicUrl } }: Route.ComponentProps) {
  const t = useMessages().mailbox;
  return (
    <div className="wrap section">
      <h1>{t.title}</h1>
      <p className="lead mt-3">{t.lead}</p>
      {mails ? <Mails mails={mails} publicUrl={publicUrl} /> : <KeyForm wrong={wrongKey} />}
    </div>
  );
}

function KeyForm({ wrong }: { wrong: boolean }) {
  const t = useMessages().mailbox;
  return (
    <form className="form mt-8 max-w-md" method="get">
      <div className="field">
        <label htmlFor="key">{t.keyLabel}</label>
        <p id="key-error" className="field-error">
          {wrong && t.wrongKey}
        </p>
        <input id="key" name="key" required autoComplete="off" aria-invalid={wrong || undefined} aria-describedby="key-error" />
      </div>
      <div className="form-end">
        <button type="submit" className="button button-primary">
          {t.open}
        </button>
      </div>
    </form>
  );
}

type MailsProps = { mails: NonNullable<Route.ComponentProps['loaderData']['mails']>; publicUrl: string };

function Mails({ mails, publicUrl }: MailsProps) {
  const t = useMessages().mailbox;
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
            {t.to} : {mail.to}
          </p>
          {mail.replyTo && (
            <p>
              {t.replyTo} : {mail.replyTo}
            </p>
          )}
          <pre>
            <MailText text={mail.text} publicUrl={publicUrl} />
          </pre>
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
