import type { ReactNode } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { officeTexts } from './texts.ts';

/** What is done less often than the buttons beside it; it opens without script, too. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <details className="more-menu">
      <summary className="button" aria-label={useTexts(officeTexts).others}>
        ⋯
      </summary>
      <div>{children}</div>
    </details>
  );
}
