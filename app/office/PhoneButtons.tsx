import { useTexts } from '#app/i18n/context.tsx';
import { messaging, phone as receiver } from '#app/ui/icon-paths.ts';
import { PathIcon } from '#app/ui/svg.tsx';
import { phoneTexts } from './phone-texts.ts';

type Props = {
  phone: string;
  /** Says whose, where the page has several. */
  of?: string;
  /** The message that WhatsApp begins with. */
  text?: string;
  first?: 'WhatsApp';
  /** Signs alone on a phone. */
  isShort?: boolean;
};

/** Calls a number (`+509…`), or writes to it. */
export function PhoneButtons({ phone, of, text, first, isShort }: Props) {
  const t = useTexts(phoneTexts);
  const label = (what: string) => (of ? { 'aria-label': `${what} : ${of}` } : {});
  const className = isShort ? 'button phone-short' : 'button';
  const call = (
    <a key="call" className={className} href={`tel:${phone}`} {...label(t.call)}>
      {isShort && <PathIcon d={receiver} />}
      <span>{t.call}</span>
    </a>
  );
  const write = (
    <a
      key="write"
      className={first ? `${className} button-primary` : className}
      href={`https://wa.me/${phone.slice(1)}${text ? `?text=${encodeURIComponent(text)}` : ''}`}
      rel="noreferrer"
      target="_blank"
      {...label(t.whatsapp)}
    >
      {isShort && <PathIcon d={messaging} />}
      <span>{t.whatsapp}</span>
    </a>
  );
  return first ? [write, call] : [call, write];
}
