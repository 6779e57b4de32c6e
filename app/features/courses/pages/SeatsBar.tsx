type Props = {
  seats: number;
  /** Seats taken, by kind, in the order in which they are drawn: `confirmed`, `held`, … */
  taken: Readonly<Partial<Record<'confirmed' | 'offered' | 'held', number>>>;
  /** The same in words. */
  label: string;
};

/** In units of the drawing: a seat, and the gap after it. */
const [wide, gap] = [10, 4];
/** More are a bar without gaps. */
const mostDrawn = 40;

/** A row of seats: those taken are filled. */
export function SeatsBar({ seats, taken, label }: Props) {
  const drawn = Math.min(seats, mostDrawn);
  const step = seats > mostDrawn ? (mostDrawn * (wide + gap)) / seats : wide + gap;
  const dashes = seats > mostDrawn ? undefined : `${wide} ${gap}`;
  let from = 0;
  const lines = Object.entries(taken).map(([kind, count]) => {
    const line = { kind, x1: from * step, x2: (from + count) * step };
    from += count;
    return line;
  });
  return (
    <svg
      className="seats"
      viewBox={`0 0 ${drawn * (wide + gap)} 10`}
      height="10"
      fill="none"
      role="img"
      aria-label={label}
    >
      <path strokeDasharray={dashes} d={`M0 5H${drawn * (wide + gap) - gap}`} />
      {lines.map(({ kind, x1, x2 }) => (
        <path
          key={kind}
          className={`seats-${kind}`}
          strokeDasharray={dashes}
          d={`M${x1} 5H${dashes ? x2 - gap : x2}`}
        />
      ))}
    </svg>
  );
}
