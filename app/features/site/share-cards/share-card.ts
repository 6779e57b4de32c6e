import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '#app/http/context.ts';
import { fileOnRequest } from '#app/http/file-response.ts';
import { findShareCard } from './share-card.server.ts';

/** `/share/<language>/<name>.jpg`, see `shareCardPath`: 1200 by 630 pixels, drawn on request. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return fileOnRequest(findShareCard(context.get(appContext), params['*'] ?? ''), {
    type: 'image/jpeg',
    maxAge: 3_600,
    forOtherSites: true,
  });
}
