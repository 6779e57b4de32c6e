import { z } from 'zod';

/** Degrees, as a browser tells them. */
export const positionSchema = z.object({
  latitude: z.number('latitude').min(-90, 'latitude').max(90, 'latitude'),
  longitude: z.number('longitude').min(-180, 'longitude').max(180, 'longitude'),
});
