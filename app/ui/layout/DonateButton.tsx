import { useTexts } from '#app/i18n/context.tsx';
import { Icon } from '../icons.tsx';
import { useLink } from '../links.ts';
import { layoutTexts } from './texts.ts';

type Props = { place: 'floating' | 'steady' | 'below' };

const classNames = { floating: 'donate', steady: 'donate donate-steady', below: 'donate donate-inline' } as const;

/** Shown 30 s of every 60 s (by style, in footer.css); the script shows the cross that dismisses it for this visit. */
export function DonateButton({ place }: Props) {
  const t = useTexts(layoutTexts);
  const link = useLink();
  return (
    <aside className={classNames[place]} aria-label={t.donate.label} data-donate>
      <a href={link('/donation')}>
        <Icon name="heart" />
        {t.donate.button}
      </a>
      <button type="button" className="icon-button" aria-label={t.donate.dismiss} disabled>
        <Icon name="close" />
      </button>
    </aside>
  );
}
