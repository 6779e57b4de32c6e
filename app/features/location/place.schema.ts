import { z } from 'zod';

/** Degrees, as a browser tells them. */
export const positionSchema = z.object({
  latitude: z.number('latitude').min(-90, 'latitude').max(90, 'latitude'),
  longitude: z.number('longitude').min(-180, 'longitude').max(180, 'longitude'),
});

/** `country` is ISO 3166-1 alpha-2; both are null where nothing is known of the place. */
export const placeSchema = z.object({ country: z.string().nullable(), region: z.string().nullable() });
