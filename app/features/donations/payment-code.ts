import { data, type LoaderFunctionArgs } from 'react-router';
import { renderSVG } from 'uqr';
import { findShownSettings } from '#app/features/settings/shown.server.ts';
import { pageRequest, publicCaching } from '#app/http/page.ts';

/** A QR code that is dark on light in every colour scheme, or phones do not read it. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, config } = pageRequest(args);
  const { support } = await findShownSettings(db, config.publicUrl);
  if (!support.paymentUrl) throw data(null, 404);
  const svg = renderSVG(support.paymentUrl, {
    ecc: 'M',
    border: 4,
    pixelSize: 4,
    blackColor: '#16123f',
    whiteColor: '#ffffff',
  });
  return new Response(svg, {
    headers: { 'Cache-Control': publicCaching, 'Content-Type': 'image/svg+xml; charset=utf-8' },
  });
}
