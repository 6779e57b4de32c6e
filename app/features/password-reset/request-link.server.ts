import { requestPasswordReset } from '#app/features/accounts/passwords.server.ts';
import { appContext, clientIpContext, type RequestArgs } from '#app/http/context.ts';
import { atFullStep } from '#app/http/even-time.ts';
import { outageOf } from '#app/http/outage.ts';
import { mailLimits } from '#app/http/rate-limits/limits.ts';
import { type Limited, withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import { requestLocale } from '#app/http/request-locale.ts';
import { languageTag } from '#app/i18n/locale.ts';
import { sendResetCode } from '#app/platform/identity-toolkit.server.ts';

/** How long the provider takes may tell whether it knows an address: answers come at full steps of this, in milliseconds. */
const stepMs = 1_000;

/**
 * Has a reset link mailed, if the address has an account: the caller cannot tell. The provider, where there is one, mails its own; ours
 * goes out beside it to those whose account lives here, as the provider's opens nothing here for them.
 */
export async function requestReset(args: RequestArgs, email: string): Promise<Limited<void>> {
  const { url, apiKey } = args.context.get(appContext).config.identityToolkit;
  if (!apiKey) return requestOwnReset(args, email);
  const language = languageTag[requestLocale(args.request)];
  const mailBoth = async (mailOwn: () => Promise<void>) => {
    // First, and also in an outage: what someone else asks for must reach its owner, or they could use up the owner’s own asking.
    await mailOwn();
    await atFullStep(stepMs, () => sendResetCode({ url, apiKey }, email, language));
  };
  return limited(args, email, mailBoth).catch((error: unknown) => outageOf(args.context, error));
}

/** As `requestReset`, by our own mail alone. */
export const requestOwnReset = (args: RequestArgs, email: string): Promise<Limited<void>> =>
  limited(args, email, (mailOwn) => mailOwn());

async function limited(
  { request, context }: RequestArgs,
  email: string,
  send: (mailOwn: () => Promise<void>) => Promise<void>,
): Promise<Limited<void>> {
  const { db, secret, wakeOutbox } = context.get(appContext);
  const limits = mailLimits('reset', { secret, clientIp: context.get(clientIpContext), email });
  const mailOwn = () => requestPasswordReset(db, email, requestLocale(request), Date.now());
  const asked = await withinLimits(db, limits, () => send(mailOwn));
  wakeOutbox();
  return asked;
}
