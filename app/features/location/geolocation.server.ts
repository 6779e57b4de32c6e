import { z } from 'zod';
import { countryCodeOf } from '#app/i18n/countries.ts';
import type { Feature } from '#app/office/registry.ts';
import { getServiceJson, ServiceError } from '#app/platform/service-json.server.ts';
import {
  findPlaceOffline,
  type Place,
  type Position,
  placeSchema,
  positionSchema,
} from './place.ts';

/** The longest region name, in characters, as in the sign-up form. */
const maxRegionLength = 100;
const bounds = { timeoutMs: 5_000, maxBytes: 100_000 };

type Service = { url: string; apiKey: string };

/**
 * Asks the geolocation service when there is an API key; without one, or when the service fails,
 * uses the offline borders.
 */
export async function findPlace(
  position: Position,
  {
    url,
    apiKey,
    onFailure,
  }: { url: string; apiKey: string | undefined; onFailure: (reason: string) => void },
): Promise<Place> {
  if (!apiKey) return findPlaceOffline(position);
  try {
    return await fetchPlace({ url, apiKey }, position);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    onFailure(error.message);
    return findPlaceOffline(position);
  }
}

const responseSchema = z.object({
  country_name: z.string(),
  country_code2: z.string().optional().catch(undefined),
  state_prov: z.string().nullish().catch(null),
});

/**
 * The request's URL holds the key and the position: it must not appear in an error or a log.
 * @throws ServiceError
 */
export async function fetchPlace(
  { url, apiKey }: Service,
  { latitude, longitude }: Position,
): Promise<Place> {
  const requestUrl = new URL(url);
  requestUrl.searchParams.set('apiKey', apiKey);
  requestUrl.searchParams.set('lat', String(latitude));
  requestUrl.searchParams.set('long', String(longitude));
  const { success, data } = responseSchema.safeParse(await getServiceJson(requestUrl.href, bounds));
  if (!success) throw new ServiceError('answered in another form');
  const { country_name, country_code2 = '', state_prov } = data;
  return {
    country: countryCodeOf(country_name) ?? countryCodeOf(country_code2) ?? null,
    region: cleanRegion(state_prov),
  };
}

const cleanRegion = (region: string | null | undefined): string | null =>
  [...(region ?? '').normalize('NFC').replace(/\p{C}/gu, '').trim()]
    .slice(0, maxRegionLength)
    .join('') || null;

export const location: Feature = {
  operations: [
    {
      path: '/api/location',
      id: 'lookUpPlace',
      summary:
        'The country (ISO 3166-1 alpha-2) and region of a position. The position is not kept.',
      input: positionSchema,
      success: [200, 'What is known about the place.', placeSchema],
      problems: { 429: 'too_many_requests' },
    },
  ],
};
