import { useEffect, useState } from 'react';
import type { StoredDraft } from './device-draft.ts';
import type { UnsentProps } from './UnsentTexts.tsx';

/** Loads the list when there are any. */
export function UnsentOffer<D extends StoredDraft<unknown>>(props: UnsentProps<D>) {
  const [loaded, setLoaded] = useState<typeof import('./UnsentTexts.tsx')>();
  const isNeeded = props.drafts.length > 0;
  useEffect(() => {
    if (isNeeded) void import('./UnsentTexts.tsx').then(setLoaded, () => {});
  }, [isNeeded]);
  return isNeeded && loaded ? <loaded.UnsentTexts {...props} /> : null;
}
