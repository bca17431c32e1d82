import { Link } from 'react-router'
import type { Member } from '#contract/studio/members.ts'
import { orderStates, paidBy } from '#web/studio/orders/index.ts'
import { formatDay, StatusLabel, formatMoment } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { money, planOf } from '#web/plans.ts'
import { formatReason } from './member-text.ts'

interface TableSectionProps {
  title: string
  /** Text of the empty state. */
  emptyText: string
  columns: readonly string[]
  children: readonly React.ReactNode[]
}

/** Section with a heading and a table, or the empty state. */
function TableSection({ title, emptyText, columns, children }: TableSectionProps) {
  return (
    <section className="border-t-4 border-text pt-3">
      <h2 className="text-2xl leading-none condensed">{title}</h2>
      {children.length === 0 ? (
        <p className="pt-3 text-sm text-quiet">{emptyText}</p>
      ) : (
        <table className="studio-table member-table mt-2">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={index === columns.length - 1 ? 'last' : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  )
}

export const MemberOrders = ({ orders }: { orders: Member['billing']['orders'] }) => (
  <TableSection
    title="Orders"
    emptyText="No orders yet."
    columns={['Reference', 'Plan', 'Paid by', 'Date', 'State', 'Amount']}
  >
    {orders.map(({ id, reference, ptype, provider, at, state, total, returned = 0, currency }) => (
      <tr key={id}>
        <th scope="row">
          <Link to={paths.studioOrder(id)} className="row-action">
            {reference}
          </Link>
        </th>
        <td>{planOf(ptype).name}</td>
        <td>{paidBy(provider)}</td>
        <td className="whitespace-nowrap">{formatDay(at)}</td>
        <td>
          <StatusLabel shape={orderStates[state][0]}>{orderStates[state][1]}</StatusLabel>
        </td>
        <td className="last whitespace-nowrap tabular">
          {money(total, currency)}
          {returned > 0 && <span className="block text-quiet">{money(returned, currency)} refunded</span>}
        </td>
      </tr>
    ))}
  </TableSection>
)

export const MemberSessions = ({ sessions }: { sessions: Member['sessions'] }) => (
  <TableSection
    title="Signed-in devices"
    emptyText="Not signed in anywhere."
    columns={['Device', 'Since', 'Last used']}
  >
    {sessions.map(({ id, device, since, lastUsed, apiKey }) => (
      <tr key={id}>
        <th scope="row">{apiKey === undefined ? device : `${device}, API key ${apiKey}`}</th>
        <td data-name="Since">{formatDay(since)}</td>
        <td className="last" data-name="Last used:">
          {formatMoment(lastUsed)}
        </td>
      </tr>
    ))}
  </TableSection>
)

export const MemberReports = ({ reports }: { reports: Member['reports'] }) => (
  <TableSection title="Reports" emptyText="No reports yet." columns={['Lesson', 'Reason', 'Note', 'Date', 'State']}>
    {reports.map(({ id, lesson, title, reason, note, at, closedAt }) => (
      <tr key={id}>
        <th scope="row">{title ?? lesson}</th>
        <td>{formatReason(reason)}</td>
        <td className="wrap-anywhere">{note}</td>
        <td className="whitespace-nowrap">{formatDay(at)}</td>
        <td className="last">
          <StatusLabel shape={closedAt === null ? 'square' : 'disc'}>
            {closedAt === null ? 'Open' : 'Closed'}
          </StatusLabel>
        </td>
      </tr>
    ))}
  </TableSection>
)
