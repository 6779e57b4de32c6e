import type { LoaderFunctionArgs } from 'react-router';
import { fileNotFound, toOneAddress } from '#app/http/files.ts';
import { iconResponse, manifestIconSizes } from '#app/http/icon.ts';

/** `/icons/<size>.png`, in the sizes that the manifest names. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const size = manifestIconSizes.find((each) => params.file === `${each}.png`);
  return size ? (toOneAddress(request, `/icons/${size}.png`) ?? iconResponse(size)) : fileNotFound();
}
