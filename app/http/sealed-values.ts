import { decrypt, encrypt } from './encryption.ts';

/** For whom, and in which page. */
type Sealing = { secret: string; accountId: string; page: string };

const contextOf = ({ accountId, page }: Sealing) => `sealed ${page} ${accountId}`;

/**
 * Typed values as a parameter of a URL that shows it again: history, proxies and logs have
 * URLs, and must not have names or email addresses. Only the same account can open it, in the same
 * page.
 */
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
