import { type Chart, chartSize } from './chart.ts';

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
