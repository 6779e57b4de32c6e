import { useState } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { conflictTexts } from './conflict-texts.ts';
import { useFocus } from './OfficePage.tsx';
import { choiceName, type FieldConflict } from './versions.ts';

type Shown = { label: string; lang?: string | undefined };

type Props<Name extends string> = {
  by: string | null;
  conflicts: readonly FieldConflict<Name>[];
  labelOf: (name: Name) => Shown;
  textOf?: (name: Name, value: string) => string;
  /** Found while someone writes, who keeps the focus. */
  isQuiet?: boolean;
};

/** Both texts of each field that two people have changed; the form around it has one's own. */
export default function Conflict<Name extends string>({
  by,
  conflicts,
  labelOf,
  textOf,
  isQuiet,
}: Props<Name>) {
  const t = useTexts(conflictTexts);
  const who = by ?? t.someone;
  const shown = (name: Name, value: string) => (textOf ? textOf(name, value) : value) || t.empty;
  return (
    <Question id="conflict" title={t.title} isQuiet={isQuiet}>
      <p>{conflicts.length > 0 ? t.lead(who) : t.none(who)}</p>
      {conflicts.map(({ name, mine, theirs }) => {
        const { label, lang } = labelOf(name);
        return (
          <fieldset key={name}>
            <legend>{label}</legend>
            <div className="conflict-sides">
              <Side name={name} value="mine" label={t.mine} text={shown(name, mine)} lang={lang}>
                <CopyMine text={mine} />
              </Side>
              <Side
                name={name}
                value="theirs"
                label={t.theirs(by)}
                text={shown(name, theirs)}
                lang={lang}
              />
            </div>
          </fieldset>
        );
      })}
    </Question>
  );
}

type QuestionProps = {
  id: string;
  title: string;
  isQuiet?: boolean | undefined;
  children: React.ReactNode;
};

/** To be decided before a form is saved: it takes the focus, unless `isQuiet`. */
export function Question({ id, title, isQuiet = false, children }: QuestionProps) {
  const ref = useFocus<HTMLElement>(isQuiet ? null : '');
  return (
    <section
      ref={ref}
      id={id}
      className="conflict notice"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without script this is what brings a writer to the question
      autoFocus={!isQuiet}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

type SideProps = {
  name: string;
  value: 'mine' | 'theirs';
  label: string;
  text: string;
  lang: string | undefined;
  children?: React.ReactNode;
};

const Side = ({ name, value, label, text, lang, children }: SideProps) => (
  <div>
    <label className="conflict-choice">
      <input type="radio" name={choiceName(name)} value={value} defaultChecked={value === 'mine'} />{' '}
      {label}
    </label>
    <p className="office-quote" lang={lang}>
      {text}
    </p>
    {children}
  </div>
);

/** Without script, the text can be selected. */
function CopyMine({ text }: { text: string }) {
  const t = useTexts(conflictTexts);
  const [isCopied, setCopied] = useState(false);
  return (
    <p>
      <button
        type="button"
        className="button office-scripted"
        onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
      >
        {t.copy}
      </button>{' '}
      <span role="status">{isCopied && t.copied}</span>
    </p>
  );
}
