import type { ReactNode } from 'react';

type Props = {
  className: string;
  facts: readonly (readonly [label: string, value: ReactNode])[];
};

/** A description list, without the facts that have no value. Short ones may be side by side. */
export function Facts({ className, facts }: Props) {
  return (
    <dl className={className}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div
              key={label}
              className={isShort(label) && isShort(value) ? 'fact-short' : undefined}
            >
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Fits into half of a phone's width. */
const isShort = (text: ReactNode) => typeof text === 'string' && text.length < 19;
