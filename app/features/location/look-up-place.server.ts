import type { RouterContextProvider } from 'react-router';
import { appContext, requestIdContext } from '#app/http/context.ts';
import { countryCodeOf } from '#app/i18n/countries.ts';
import { lookUpPlace } from '#app/platform/geolocation.server.ts';
import { ServiceError } from '#app/platform/service-json.server.ts';
import { findPlace, type Place, type Position } from './place.ts';

/** Longest name of a region that is believed, in characters: as long as the sign-up form takes. */
const longestRegion = 100;

/** The place of a position: by the service that the settings name, else, and when it does not answer, by our own tables. */
export async function lookUp(context: Readonly<RouterContextProvider>, position: Position): Promise<Place> {
  const { config, log } = context.get(appContext);
  const { url, apiKey } = config.geolocation;
  if (!apiKey) return findPlace(position);
  try {
    const { country, countryCode = '', region } = await lookUpPlace({ url, apiKey }, position);
    return { country: countryCodeOf(country) ?? countryCodeOf(countryCode) ?? null, region: cleaned(region) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    log.warn({ requestId: context.get(requestIdContext), reason: error.message }, 'a place was looked up in our own table');
    return findPlace(position);
  }
}

const cleaned = (region: string | null): string | null =>
  [...(region ?? '').normalize('NFC').replace(/\p{C}/gu, '').trim()].slice(0, longestRegion).join('') || null;
