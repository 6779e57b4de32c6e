import { useTexts } from '#app/i18n/context.tsx';
import { phoneTexts } from './phone-texts.ts';

type Props = { phone: string; of?: string; first?: 'WhatsApp' };

/** Calls a number (`+509…`), or writes to it; `of` says whose, where the page has several. */
export function PhoneButtons({ phone, of, first }: Props) {
  const t = useTexts(phoneTexts);
  const label = (what: string) => (of ? { 'aria-label': `${what} : ${of}` } : {});
  const call = (
    <a key="call" className="button" href={`tel:${phone}`} {...label(t.call)}>
      {t.call}
    </a>
  );
  const write = (
    <a
      key="write"
      className={first ? 'button button-primary' : 'button'}
      href={`https://wa.me/${phone.slice(1)}`}
      rel="noreferrer"
      target="_blank"
      {...label(t.whatsapp)}
    >
      {t.whatsapp}
    </a>
  );
  return first ? [write, call] : [call, write];
}
