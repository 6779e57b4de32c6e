/**
 * Problems for screen readers that axe does not look for, on a page that was just opened.
 * It runs inside the page, and refers to nothing outside itself (in-page.ts).
 */
export function stumblingBlocks(): string[] {
  const seen = <E extends HTMLElement>(selector: string) =>
    [...document.querySelectorAll<E>(selector)].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    });
  /** Duplicate ids, and references to ids that do not exist. */
  const references = () => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const named = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'].flatMap(
      (attribute) =>
        [...document.querySelectorAll(`[${attribute}]`)].flatMap(
          (element) => element.getAttribute(attribute)?.split(/\s+/) ?? [],
        ),
    );
    return [
      ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} stands twice`),
      ...named
        .filter((id) => id && !ids.includes(id))
        .map((id) => `${id} is named and is not there`),
    ];
  };

  /** Links that are read out of their place: the same words lead to the same page. */
  const links = () => {
    const addresses = new Map<string, string>();
    return seen<HTMLAnchorElement>('a[href]').flatMap((link) => {
      const pictured = [...link.querySelectorAll('img')].map(({ alt }) => alt).join(' ');
      const words =
        link.getAttribute('aria-label') ?? (link.textContent?.trim() || pictured.trim());
      // Back from the login page to this one is the same login page.
      const address = link.href.replace(/\?next=.*/, '');
      const other = addresses.get(words) ?? address;
      addresses.set(words, address);
      return words && other === address ? [] : [`« ${words} » leads to ${other} and to ${address}`];
    });
  };

  /**
   * The token by which the browser fills a field in, nothing wrong yet, and no spell checking of an
   * email address or a password.
   */
  const fields = () =>
    seen<HTMLInputElement>('input, select, textarea').flatMap((field) => {
      const { type, name, autocomplete, spellcheck, ariaInvalid } = field;
      const tokens: Record<string, RegExp> = {
        password: /^(?:current|new)-password$/,
        email: /^(?:email|username(?: webauthn)?)$/,
        tel: /^tel$/,
      };
      const faults = {
        [`has the autocomplete token "${autocomplete}"`]:
          tokens[type]?.test(autocomplete) === false,
        'is called wrong by the browser': ariaInvalid === null && !field.matches(':valid'),
        'has its spelling checked': spellcheck && /^(?:email|password)$/.test(type),
      };
      return Object.entries(faults).flatMap(([fault, isIt]) => (isIt ? [`${name} ${fault}`] : []));
    });

  /** Nothing but an alert takes the focus from the top of a page. */
  const focus = () => {
    const { activeElement: element } = document;
    return element === document.body || element?.closest('dialog[open]')
      ? []
      : [`${element?.outerHTML} takes the focus`];
  };

  /**
   * The company's own English words (docs/quoted-texts.md), and its line: in every language they
   * are read out as English.
   */
  const languages = () => {
    const english =
      /^(Log In|Contact us|Author :|Published at :|See Posts|Create Post|Support Us|Making money online|About BWT|Flying better to fly higher\.?)$/;
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const language = parentElement?.closest('[lang]')?.getAttribute('lang');
      if (english.test(textContent?.trim() ?? '') && language !== 'en')
        found.push(`${textContent} is read as ${language}`);
    }
    return found;
  };

  return [references, links, fields, focus, languages].flatMap((look) => look());
}
