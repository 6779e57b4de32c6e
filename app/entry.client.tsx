import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { withXsrfHeader } from './client/request.ts';
import { withProgress } from './office/sending.ts';

// React Router has no place for a header of its own, nor for the progress of a file.
window.fetch = withXsrfHeader(withProgress(window.fetch.bind(window)));

// Only pages whose handle says `hydrate` load this (root.tsx).
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});
