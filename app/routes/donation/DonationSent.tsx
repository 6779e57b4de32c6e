import { donationPath, type Method } from '#app/domain/donations/donations.ts';
import { useLocale, useMessages } from '#app/i18n/context.tsx';
import { type Currency, formatMoney } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { useLink } from '#app/ui/links.ts';

type Props = { reference: string; amount: number; currency: Currency; method: Method; isTold: boolean };

/** Where a notice ends: thanks, the reference to follow it by, and what leads on. */
export function DonationSent({ reference, amount, currency, method, isTold }: Props) {
  const { donation: t, accounts, common } = useMessages();
  const locale = useLocale();
  const link = useLink();
  return (
    <Dialog
      id="donation-sent"
      tone="good"
      title={accounts.form.successTitle}
      text={isTold ? t.success : t.successUntold}
      open
      clearsDraft="donation"
      action={
        <>
          {/* biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the answer */}
          <a className="button button-primary" href={link('/services')} autoFocus>
            {common.ok}
          </a>
          <a className="button" href={localizedPath(locale, donationPath(reference))}>
            {t.follow}
          </a>
        </>
      }
    >
      <p>
        {t.reference} <strong className="inline-block">{reference}</strong>
      </p>
      <p>{t.by(formatMoney(locale, amount, currency), t.methods[method])}</p>
    </Dialog>
  );
}
