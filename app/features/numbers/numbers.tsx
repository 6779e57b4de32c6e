import type { ReactNode } from 'react';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import type { Route } from './+types/numbers.ts';
import { type Chart, chartSize } from './chart.ts';
import { findFigures } from './figures.server.ts';
import { numbersTexts } from './texts.ts';
import { numbersView } from './view.server.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(numbersTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { patientDb, locale } = await officeRequest(args, 'numbers.read');
  return numbersView(await findFigures(patientDb, locale, Date.now()), locale);
}

export default function Numbers({
  loaderData: { tiles, charts, folded, noDonations, lists },
}: Route.ComponentProps) {
  const t = useTexts(numbersTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/more'), label: t.back }}>
      <section aria-label={t.summary}>
        <dl className="number-tiles">
          {tiles.map(({ label, values, before }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {values.map((value) => (
                  <strong key={value} className="number">
                    {value}
                  </strong>
                ))}
                <span className="number">{before}</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="number-charts">
        {charts.map((section) => (
          <section key={section.title} className="number-chart">
            <h2>{section.title}</h2>
            <ChartFigure {...section} />
          </section>
        ))}
      </div>
      {noDonations && <p className="field-hint">{noDonations}</p>}
      <div>
        {folded.map((section) => (
          <Folded key={section.title} {...section}>
            <div className="number-chart">
              <ChartFigure {...section} />
            </div>
          </Folded>
        ))}
        {lists.map((list) => (
          <Folded key={list.title} {...list}>
            {list.rows.length > 0 && <Numeric {...list} />}
          </Folded>
        ))}
      </div>
      <p className="field-hint">{t.about}</p>
    </OfficePage>
  );
}

type Data = Route.ComponentProps['loaderData'];

type FoldedProps = { title: string; figure: string; children: ReactNode };

/** Its figure is in sight while it is folded. */
function Folded({ title, figure, children }: FoldedProps) {
  return (
    <details className="office-section number-more">
      <summary>
        <h2>{title}</h2>
        <span className="office-summary number">{figure}</span>
      </summary>
      {children}
    </details>
  );
}

/** Without script too: the table opens below its chart. */
function ChartFigure({ title, hint, chart, table }: Data['charts'][number]) {
  const t = useTexts(numbersTexts);
  return (
    <>
      {hint && <p className="field-hint">{hint}</p>}
      {chart.lines.length > 0 && (
        <ul className="chart-key" aria-hidden="true">
          <li>{t.thisMonth}</li>
          <li>{t.lastMonth}</li>
        </ul>
      )}
      <ChartView {...chart} />
      <details>
        <summary>
          {t.table}
          <span className="visually-hidden">, {title}</span>
        </summary>
        <Numeric {...table} />
      </details>
    </>
  );
}

/** A chart as SVG. What it says is in its table too. */
function ChartView({ label, ticks, labels, bars, lines }: Chart) {
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

function Numeric({ title, head, rows }: Omit<Data['lists'][number], 'figure'>) {
  return (
    <table className="number-table">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, href, lang, values }) => (
          <tr key={href ?? label}>
            <th scope="row" lang={lang}>
              {href ? <a href={href}>{label}</a> : label}
            </th>
            {values.map((value, n) => (
              <td key={head[n + 1]} className="number">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
