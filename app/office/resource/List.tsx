import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { Filters } from '#app/office/Filters.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { State } from '#app/office/State.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import { Empty } from '#app/ui/Page.tsx';
import type { ListView } from './pages.server.ts';
import { type FormAnswer, RecordForm } from './RecordForm.tsx';
import { resourceTexts } from './texts.ts';

type Props = {
  list: ListView;
  answer: FormAnswer;
  /** Shown above the rows. */
  children?: ReactNode;
};

/** The page of a section: its rows, and the form that adds one. */
export function List({ list, answer, children }: Props) {
  const t = useTexts(resourceTexts);
  const { groups, isTrash, trashDays, add, back } = list;
  const columns = useColumns(list);
  const filters = [{ value: 'shown' }, { value: 'trash' }];
  return (
    <OfficePage
      title={list.title}
      lead={list.lead}
      back={{ ...back, label: back.label ?? t.back }}
      beside={
        add &&
        groups.some(({ rows }) => rows.length > 0) && (
          <div className="office-new" data-key="c">
            <a className="button button-primary" href={`#${add.form.groups[0]?.inputs[0]?.name}`}>
              {add.title}
            </a>
          </div>
        )
      }
    >
      {trashDays && (
        <Filters
          label={t.filter}
          names={t.filters}
          list={{ filters, filter: isTrash ? 'trash' : 'shown' }}
        />
      )}
      {!isTrash && children}
      {trashDays && isTrash && groups.every(({ rows }) => rows.length === 0) && (
        <Empty text={t.emptyTrash(trashDays)} />
      )}
      {groups
        .filter(({ rows }) => !isTrash || rows.length > 0)
        .map(({ kind, title = list.title, rows, empty, add }) => {
          const table = (
            <Table
              label={title}
              rows={rows}
              columns={columns}
              keyOf={({ id }) => id}
              linkOf={({ to }) => to}
              {...(empty && { empty })}
            />
          );
          // The buttons of a phone are shown with it.
          const order = list.isOrdered && rows.length > 1 && (
            <details className="office-order">
              <summary>
                {t.order}
                <span className="visually-hidden"> : {title}</span>
              </summary>
            </details>
          );
          return (
            <section
              key={kind ?? 'all'}
              className="office-listed"
              aria-labelledby={kind && `${kind}-title`}
            >
              {kind ? (
                <div className="office-heading">
                  <h2 id={`${kind}-title`}>{title}</h2>
                  {order}
                  {add && (
                    <Link className="button" to={add.to} data-key="c">
                      <Shortened text={add.label ?? ''} />
                    </Link>
                  )}
                </div>
              ) : (
                order
              )}
              {table}
            </section>
          );
        })}
      {add && (
        // Below a list it is unfolded by the button above.
        <details
          key={groups[0]?.rows.length}
          className="office-section"
          open={answer !== undefined || groups.every(({ rows }) => rows.length === 0)}
        >
          <summary>
            <h2>{add.title}</h2>
          </summary>
          <RecordForm form={add.form} answer={answer} />
        </details>
      )}
    </OfficePage>
  );
}

/** On a phone, the first word alone, beside a heading that says the rest. */
function Shortened({ text }: { text: string }) {
  const [first = ''] = text.split(' ');
  return (
    <span>
      {first}
      <span className="office-rest">{text.slice(first.length)}</span>
    </span>
  );
}

const tones = { shown: 'good', reserve: 'open', hidden: 'waiting' } as const;

type Row = ListView['groups'][number]['rows'][number];

function useColumns({ headings: [first = '', ...more], ...list }: ListView): Column<Row>[] {
  const t = useTexts(resourceTexts);
  const columns: (Column<Row> | false)[] = [
    {
      label: first,
      isMain: true,
      cell: ({ name, mark }) => (
        <>
          <strong dir="auto">{name}</strong> {mark && <span className="office-pill">{mark}</span>}
        </>
      ),
    },
    ...more.map((label, index) => ({
      label,
      place: 'line' as const,
      cell: ({ cells }: Row) => <span dir="auto">{cells[index]}</span>,
    })),
    list.isTrash && {
      label: t.restore,
      place: 'end',
      cell: ({ to, name }) => (
        <ActionButton
          action={`${to}/trash`}
          fields={{ state: 'restored' }}
          label={t.restoreOf(name)}
        >
          {t.restore}
        </ActionButton>
      ),
    },
    list.hasState && {
      label: t.state,
      place: 'corner',
      cell: ({ state }) => <State tone={tones[state]}>{t[state]}</State>,
    },
    list.isOrdered && {
      label: t.order,
      place: 'deed',
      cell: ({ to, ...row }) => <Moves action={`${to}/position`} {...row} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

type MovesProps = { action: string; name: string; isFirst: boolean; isLast: boolean };

/** Buttons that move an element of a list one place up or down; `action` takes a `direction`. */
function Moves({ action, name, isFirst, isLast }: MovesProps) {
  const t = useTexts(resourceTexts);
  if (isFirst && isLast) return null;
  return (
    <div className={isFirst ? 'office-moves is-first' : 'office-moves'}>
      {!isFirst && (
        <ActionButton action={action} fields={{ direction: 'up' }} label={t.upOf(name)}>
          ↑
        </ActionButton>
      )}
      {!isLast && (
        <ActionButton action={action} fields={{ direction: 'down' }} label={t.downOf(name)}>
          ↓
        </ActionButton>
      )}
    </div>
  );
}
