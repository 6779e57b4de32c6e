import { useEffect, useState } from 'react';
import type { UnsentProps } from './UnsentTexts.tsx';

export function UnsentOffer(props: UnsentProps) {
  const [loaded, setLoaded] = useState<typeof import('./UnsentTexts.tsx')>();
  const isNeeded = props.drafts.length > 0;
  useEffect(() => {
    if (isNeeded) void import('./UnsentTexts.tsx').then(setLoaded, () => {});
  }, [isNeeded]);
  return isNeeded && loaded ? <loaded.UnsentTexts {...props} /> : null;
}
