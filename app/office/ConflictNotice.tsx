import { lazy, Suspense } from 'react';
import type Conflict from './Conflict.tsx';

const Loaded = lazy(() => import('./Conflict.tsx')) as unknown as typeof Conflict;

/** Loaded once two people have changed the same. */
export const ConflictNotice: typeof Conflict = (props) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);
