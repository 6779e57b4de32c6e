import { decrypt, encrypt } from './encryption.ts';

type Sealing = { secret: string; accountId: string; page: string };

const contextOf = ({ accountId, page }: Sealing) => `sealed ${page} ${accountId}`;

/** Encrypted for a URL, which history, proxies and logs have; the same account can open it. */
export const sealValues = (values: Record<string, string>, sealing: Sealing): string =>
  encrypt(sealing.secret, JSON.stringify(values), contextOf(sealing));

/** @returns nothing for what was sealed for another account or page, or is no sealed text. */
export function openValues(
  sealed: string | null,
  sealing: Sealing,
): Partial<Record<string, string>> {
  const opened = sealed && decrypt(sealing.secret, sealed, contextOf(sealing));
  return opened ? (JSON.parse(opened) as Record<string, string>) : {};
}
