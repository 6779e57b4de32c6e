import { useLangOf, useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { messagingApp, messagingUrl } from '#app/ui/company.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import type { Service } from './services.server.ts';
import { servicesTexts } from './texts.ts';

type Facts = Pick<Service, 'priceMinor' | 'priceWords' | 'daysFrom' | 'daysTo'>;

/** What a service costs and how long it takes, in words; undefined for what nothing is said about. */
export function useFacts({ priceMinor, priceWords, daysFrom, daysTo }: Facts) {
  const t = useTexts(servicesTexts);
  const locale = useLocale();
  const from = priceMinor === null ? '' : t.from(formatMoney(locale, priceMinor, 'HTG'));
  const price = [from, priceWords].filter(Boolean).join(', ');
  const [first, last] = [daysFrom ?? daysTo, daysTo ?? daysFrom];
  return { price: price || undefined, delay: first && last ? t.days(first, last) : undefined };
}

type ContactProps = { service: Pick<Service, 'key' | 'title' | 'locale'>; messaging: string };

/** The contact form with the service filled in, and the messaging app with words that name it. */
export function ServiceContact({ service, messaging }: ContactProps) {
  const t = useTexts(servicesTexts);
  const ui = useTexts(uiTexts);
  const link = useLink();
  const lang = useLangOf()(service);
  const name = (
    <span className="visually-hidden" lang={lang}>
      {' '}
      {service.title}
    </span>
  );
  return (
    <p className="flex flex-wrap gap-3">
      <a className="button button-primary" href={`${link('/contact')}?service=${service.key}`}>
        <QuotedEnglish>{t.contactUs}</QuotedEnglish>
        {name}
      </a>
      <a className="button" href={messagingUrl(messaging, t.about(service.title))} rel="noopener">
        <Icon name="messaging" />
        {messagingApp(messaging) ?? ui.social.messaging}
        {name}
      </a>
    </p>
  );
}
