import type { Feature } from '#app/office/registry.ts';
import { placeSchema, positionSchema } from './place.ts';

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
