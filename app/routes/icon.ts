import type { LoaderFunctionArgs } from 'react-router';
import { fileNotFound } from '#app/http/files.ts';
import { iconResponse, manifestIconSizes } from '#app/http/icon.ts';

/** `/icons/<size>.png`, in the sizes that the manifest names. */
export function loader({ params }: LoaderFunctionArgs) {
  const size = manifestIconSizes.find((each) => params.file === `${each}.png`);
  return size ? iconResponse(size) : fileNotFound();
}
