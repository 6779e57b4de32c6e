import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { withXsrfHeader } from './client/request.ts';

// React Router has no place for a header of its own.
window.fetch = withXsrfHeader(window.fetch.bind(window));

// Only pages whose handle says `hydrate` load this (root.tsx).
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
