import { useLink, useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { type Currency, formatMoney } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { AnswerNote } from '#app/ui/form/AnswerNote.tsx';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { donationPath, type Method } from './donations.ts';
import { donationTexts } from './texts.ts';

type Props = {
  reference: string;
  amount: number;
  currency: Currency;
  method: Method;
  isTold: boolean;
  email: string | null;
  messaging: string | undefined;
};

/** The dialog after a donation is stored: thanks, the reference, and links to follow it. */
export function DonationSent({
  reference,
  amount,
  currency,
  method,
  isTold,
  email,
  messaging,
}: Props) {
  const t = useTexts(donationTexts);
  const shared = useSharedTexts();
  const locale = useLocale();
  const link = useLink();
  return (
    <Dialog
      id="donation-sent"
      tone="good"
      text={isTold ? t.success : t.successUntold}
      open
      clearsDraft="donation"
      note={<AnswerNote email={email} messaging={messaging} words={t.aboutDonation(reference)} />}
      action={
        <>
          {/* First: closing the dialog leads there too. */}
          <a className="button" href={link('/services')}>
            {shared.ok}
          </a>
          <DialogLink href={localizedPath(locale, donationPath(reference))}>{t.follow}</DialogLink>
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
