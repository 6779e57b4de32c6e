import type { ReactNode } from 'react';

type Props = {
  className: string;
  facts: readonly (readonly [label: string, value: ReactNode])[];
};

/** A description list, without the facts that have no value. */
export function Facts({ className, facts }: Props) {
  return (
    <dl className={className}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
