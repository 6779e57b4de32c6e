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

/** In half of a phone's width; elements have no length. */
const isShort = (text: ReactNode) => (text as string).length < 19;
