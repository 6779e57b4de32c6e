import type { SiteSettings } from '#app/features/settings/settings.ts';

type Support = SiteSettings['support'];

/**
 * The places that donors are told to send money to. The first field of each is typed twice: a wrong
 * figure there sends money to a stranger.
 */
export const payeeFields = {
  moncash: ['number', 'holder'],
  natcash: ['number', 'holder'],
  bank: ['account', 'holder', 'name', 'swift'],
  moneygram: ['receiver', 'city'],
  payment: ['url'],
  'platform-1': ['url', 'name'],
  'platform-2': ['url', 'name'],
  'platform-3': ['url', 'name'],
} as const;

export type PayeeMethod = keyof typeof payeeFields;
export type PayeeField = (typeof payeeFields)[PayeeMethod][number];
export type PayeeValue = Partial<Record<PayeeField, string>>;

export const payeeMethods = Object.keys(payeeFields) as PayeeMethod[];
export const isPayeeMethod = (text: string): text is PayeeMethod =>
  Object.hasOwn(payeeFields, text);

export function payeeOf(support: Support, method: PayeeMethod): PayeeValue {
  if (method === 'payment') return { url: support.paymentUrl };
  const platform = platformIndex(method);
  return platform === null ? support[method as 'bank'] : (support.platforms[platform] ?? {});
}

export function withPayee(support: Support, method: PayeeMethod, value: PayeeValue): Support {
  if (method === 'payment') return { ...support, paymentUrl: value.url ?? '' };
  const platform = platformIndex(method);
  if (platform === null) return { ...support, [method]: value };
  const changed = { name: value.name ?? '', url: value.url ?? '' };
  return {
    ...support,
    platforms: support.platforms.map((each, index) => (index === platform ? changed : each)),
  };
}

function platformIndex(method: PayeeMethod): number | null {
  const number = /^platform-(\d)$/.exec(method)?.[1];
  return number === undefined ? null : Number(number) - 1;
}

export const payeeBounds = { value: 200 } as const;

export type PayeeError = 'missing' | 'tooLong' | 'url' | 'again';
