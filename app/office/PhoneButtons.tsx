import { useTexts } from '#app/i18n/context.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { phoneTexts } from './phone-texts.ts';

type Props = { phone: string; of?: string /** Signs alone on a phone. */; isShort?: boolean };

/** Calls a number (`+509…`), or writes to it; `of` says whose, where the page has several. */
export function PhoneButtons({ phone, of, isShort }: Props) {
  const t = useTexts(phoneTexts);
  const className = isShort ? 'button phone-short' : 'button';
  const label = (what: string) => (of ? { 'aria-label': `${what} : ${of}` } : {});
  return (
    <>
      <a className={className} href={`tel:${phone}`} {...label(t.call)}>
        {isShort && <Icon name="phone" />} <span>{t.call}</span>
      </a>
      <a
        className={className}
        href={`https://wa.me/${phone.slice(1)}`}
        rel="noreferrer"
        target="_blank"
        {...label(t.whatsapp)}
      >
        {isShort && <Icon name="messaging" />} <span>{t.whatsapp}</span>
      </a>
    </>
  );
}

/** As it is read out in Haiti: `+509 37 01 02 03`; another country’s as it is. */
export const writtenPhone = (phone: string): string =>
  phone.replace(/^\+509(\d{2})(\d{2})(\d{2})(\d{2})$/, '+509\u00a0$1\u00a0$2\u00a0$3\u00a0$4');
