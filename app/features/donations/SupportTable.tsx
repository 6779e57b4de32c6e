import type { ReactNode } from 'react';
import type { ShownSettings } from '#app/features/settings/shown.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { ExampleMark } from '#app/ui/examples.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { donationTexts } from './texts.ts';

export function SupportTable({ support }: Pick<ShownSettings, 'support'>) {
  const { support: t, details, methods, status } = useTexts(donationTexts);
  const { paymentUrl, bank, moncash, natcash, platforms } = support;
  if (!paymentUrl && !bank && !moncash && !natcash && platforms.length === 0) return null;
  return (
    <section id="support" className="section section-sunken" aria-labelledby="support-title">
      <div className="wrap titled">
        <div>
          <h2 id="support-title">
            <QuotedEnglish>{t.title}</QuotedEnglish>
          </h2>
          <p className="lead my-4">{t.lead}</p>
          <CopyStatus />
        </div>
        <table className="support" aria-labelledby="support-title">
          <thead>
            <tr>
              <th scope="col">{status.method}</th>
              <th scope="col">{t.where}</th>
            </tr>
          </thead>
          <tbody>
            {paymentUrl && (
              <Way name={t.online} example={paymentUrl}>
                <p>
                  <a className="button button-primary" href={paymentUrl}>
                    {t.pay}
                  </a>
                </p>
                <CopyButton text={paymentUrl} what={details.link} />
                <figure className="qr">
                  <img
                    src="/donation/payment.svg"
                    alt={t.qr}
                    width={148}
                    height={148}
                    loading="lazy"
                  />
                  <figcaption className="field-hint">{t.qrHint}</figcaption>
                </figure>
              </Way>
            )}
            {bank && (
              <Way name={t.bank} example={bank.account}>
                <p>
                  {bank.name}
                  <br />
                  {bank.holder}
                  <br />
                  <strong className="number">{bank.account}</strong>
                  <br />
                  {`${details.swift} ${bank.swift}`}
                </p>
                <CopyButton text={bank.account} what={details.account} />
              </Way>
            )}
            {Object.entries({ moncash, natcash }).map(
              ([method, payee]) =>
                payee && (
                  <Way key={method} name={methods[method as 'moncash']} example={payee.number}>
                    <p>
                      <strong className="number">{payee.number}</strong>
                      <br />
                      {payee.holder}
                    </p>
                    <CopyButton text={payee.number} what={methods[method as 'moncash']} />
                  </Way>
                ),
            )}
            {platforms.length > 0 && (
              <tr>
                <th scope="row">{t.platforms}</th>
                <td>
                  {platforms.map(({ name, url }) => (
                    <div key={url} className="way">
                      <p>
                        <a href={url}>{name}</a>
                        <ExampleMark of={url} />
                      </p>
                      <CopyButton text={url} what={name} />
                    </div>
                  ))}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Way({ name, example, children }: { name: string; example: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        {name}
        <ExampleMark of={example} />
      </th>
      <td>
        <div className="way">{children}</div>
      </td>
    </tr>
  );
}

/** Copies `text`, named by `what`. Shown where the browser has the Clipboard API. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useTexts(donationTexts).support;
  return (
    <button
      type="button"
      className="button copy no-print"
      aria-label={t.copyThis(what)}
      data-copy={text}
      data-copied={t.copied(what)}
      hidden
    >
      {t.copy}
    </button>
  );
}

/** Rendered once on a page: the live region that announces what was copied. */
export function CopyStatus() {
  const t = useTexts(donationTexts).support;
  return <p className="copy-status" role="status" data-not-copied={t.notCopied} />;
}
