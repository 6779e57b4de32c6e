import type { LoaderFunctionArgs } from 'react-router';
import { findShareCard } from '#app/domain/images/share-card.server.ts';
import { appContext } from '#app/http/context.ts';
import { fileNotFound, fileResponse } from '#app/http/files.ts';

/** `/share/<language>/<name>.jpg`, see `ShareCard`: 1200 by 630 pixels, drawn on request. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, storage } = context.get(appContext);
  const card = await findShareCard(db, storage, params['*'] ?? '');
  return card ? fileResponse(card, { type: 'image/jpeg', maxAge: 3_600, forOtherSites: true }) : fileNotFound();
}
