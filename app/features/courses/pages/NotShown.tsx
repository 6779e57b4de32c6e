import type { ReactNode } from 'react';
import { useSharedTexts } from '#app/i18n/context.tsx';
import { ButtonLink, Strip } from '#app/ui/Page.tsx';

type Props = { sky: 'noon' | 'dusk'; title: string; lead: ReactNode };

/** Instead of a page that is not there, or not for now. */
export function NotShown({ sky, title, lead }: Props) {
  const shared = useSharedTexts();
  return (
    <>
      <Strip sky={sky} title={title} lead={lead} />
      <div className="wrap section">
        <ButtonLink to="/contact">{shared.writeToUs}</ButtonLink>
      </div>
    </>
  );
}
