import type { Config } from '#app/platform/config.ts';
import { listAuthorizedDomains } from '#app/platform/identity-toolkit.server.ts';
import type { Log } from '#app/platform/log.ts';

/** Warns the operator, at the start, when the authentication provider does not know this site's host. The site starts meanwhile. */
export async function checkAuthorizedDomains(
  { identityToolkit, publicUrl }: Pick<Config, 'identityToolkit' | 'publicUrl'>,
  log: Log,
): Promise<void> {
  const { url, apiKey } = identityToolkit;
  if (!apiKey) return;
  const { hostname } = new URL(publicUrl);
  try {
    const domains = await listAuthorizedDomains({ url, apiKey });
    // The provider takes the hosts below a domain, too.
    if (domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))) return;
    log.warn(
      { host: hostname },
      'the host of PUBLIC_URL is not among the authorized domains of the authentication provider: add it in its console',
    );
  } catch (error) {
    log.warn(
      { reason: (error as Error).message },
      'the authentication provider (IDENTITY_TOOLKIT_URL) could not be asked for its authorized domains',
    );
  }
}
