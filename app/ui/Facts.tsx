import type { ReactNode } from 'react';

type Props = {
  className: string;
  facts: readonly (readonly [label: string, value: ReactNode])[];
};

/** A description list, without the facts that have no value. Short ones may be side by side. */
export function Facts({ className, facts }: Props) {
  const shown = facts.filter(([, value]) => value);
  const isShort = (at: number): boolean =>
    (shown[at] ?? []).length === 2 &&
    (shown[at] ?? []).every((part) => typeof part === 'string' && part.length <= longest);
  let pairedWith = -1;
  return (
    <dl className={className}>
      {shown.map(([label, value], at) => {
        const isSecond = pairedWith === at;
        const isFirst = !isSecond && isShort(at) && isShort(at + 1);
        if (isFirst) pairedWith = at + 1;
        return (
          <div key={label} className={isFirst || isSecond ? 'fact-short' : undefined}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Of a label and of a value, in half of a phone's width. */
const longest = 18;
