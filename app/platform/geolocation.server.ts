import { z } from 'zod';
import { getServiceJson, ServiceError } from './service-json.server.ts';

const answer = z.object({
  country_name: z.string(),
  country_code2: z.string().optional().catch(undefined),
  state_prov: z.string().nullish().catch(null),
});

/** `country` is the service's name for it, `countryCode` ISO 3166-1 alpha-2 where it tells. */
export type LookedUp = { country: string; countryCode: string | undefined; region: string | null };

const bounds = { timeoutMs: 5_000, maxBytes: 100_000 };

/**
 * Asks the IP-geolocation service for the place of a position. The address asked for holds the key and the position: it goes into no
 * error and no log.
 * @throws ServiceError
 */
export async function lookUpPlace(
  { url, apiKey }: { url: string; apiKey: string },
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<LookedUp> {
  const address = new URL(url);
  address.searchParams.set('apiKey', apiKey);
  address.searchParams.set('lat', String(latitude));
  address.searchParams.set('long', String(longitude));
  const { success, data } = answer.safeParse(await getServiceJson(address.href, bounds));
  if (!success) throw new ServiceError('answered in another form');
  const { country_name, country_code2, state_prov } = data;
  return { country: country_name, countryCode: country_code2, region: state_prov ?? null };
}
