/** A chart in units of its `viewBox`, which the server has computed. */
export type Chart = {
  label: string;
  ticks: readonly { y: number; text: string }[];
  /** Below the chart; one at its end goes no further. */
  labels: readonly { x: number; text: string; isEnd?: boolean }[];
  bars: readonly { x: number; y: number; width: number; height: number; title: string }[];
  lines: readonly { d: string; kind: 'current' | 'previous' | 'area' }[];
};

export const chartSize = {
  width: 340,
  height: 168,
  left: 40,
  right: 332,
  top: 10,
  bottom: 146,
} as const;

/** A chart as SVG. What it says is in its table too. */
export function ChartView({ chart: { label, ticks, labels, bars, lines } }: { chart: Chart }) {
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
      role="img"
      aria-label={label}
    >
      {ticks.map(({ y, text }) => (
        <g key={y}>
          <path className="chart-rule" d={`M${chartSize.left} ${y}H${chartSize.right}`} />
          <text x={chartSize.left - 6} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {labels.map(({ x, text, isEnd }) => (
        <text key={x} x={x} y={chartSize.bottom + 17} textAnchor={isEnd ? 'end' : 'middle'}>
          {text}
        </text>
      ))}
      {bars.map(({ title, ...bar }, n) => (
        <rect
          key={bar.x}
          className={n === bars.length - 1 ? 'chart-bar chart-now' : 'chart-bar'}
          rx={2}
          {...bar}
        >
          <title>{title}</title>
        </rect>
      ))}
      {lines.map(({ kind, d }) => (
        <path key={kind} className={`chart-${kind}`} d={d} />
      ))}
    </svg>
  );
}
