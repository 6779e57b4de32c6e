import type { SiteSettings } from '#app/features/settings/settings.ts';
import type { Method } from './donations.ts';

/** Labelled by `donationTexts.details`. */
export type DetailKey =
  | 'link'
  | 'bank'
  | 'holder'
  | 'account'
  | 'swift'
  | 'number'
  | 'receiver'
  | 'city';
export type PaymentDetail = { key: DetailKey; value: string };

/** Where to send the money by the chosen method, from the settings. */
export function paymentDetails(
  method: Method,
  { paymentUrl, bank, moneygram, ...mobile }: SiteSettings['support'],
): PaymentDetail[] {
  switch (method) {
    case 'paypal':
    case 'debit-card':
      return [{ key: 'link', value: paymentUrl }];
    case 'bank-transfer':
      return [
        { key: 'bank', value: bank.name },
        { key: 'holder', value: bank.holder },
        { key: 'account', value: bank.account },
        { key: 'swift', value: bank.swift },
      ];
    case 'moncash':
    case 'natcash':
      return [
        { key: 'number', value: mobile[method].number },
        { key: 'holder', value: mobile[method].holder },
      ];
    case 'moneygram':
      return [
        { key: 'receiver', value: moneygram.receiver },
        { key: 'city', value: moneygram.city },
      ];
  }
}
