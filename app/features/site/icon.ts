import type { LoaderFunctionArgs } from 'react-router';
import { fileNotFound } from '#app/http/files.ts';
import { iconResponse, manifestIconSizes } from './icon-file.ts';

/** `/icons/<size>.png` and `/icons/maskable-<size>.png`, in the sizes that the manifest names. */
export function loader({ params }: LoaderFunctionArgs) {
  const [, prefix, name] = /^(maskable-)?(.*)$/.exec(params.file ?? '') ?? [];
  const size = manifestIconSizes.find((each) => name === `${each}.png`);
  return size ? iconResponse(size, prefix ? 'maskable' : 'any') : fileNotFound();
}
