import { Link } from 'react-router'
import { isAppPath } from '#web/routing/route-table.ts'
import { AlertIcon } from './alert-icon.tsx'
import { parseAlertLink } from './alert-urls.ts'
import { type KeyedAlert, useMarkSeen } from './use-alerts.ts'
import './alerts.css'

/** Lists all alerts. Highlights those that were new when the page opened. */
export function AlertsList({ alerts }: { alerts: KeyedAlert[] }) {
  const newKeys = useMarkSeen(alerts, alerts)
  return (
    <>
      <output className="mt-2 block text-quiet">{formatCounts(alerts.length, newKeys.size)}</output>
      <ul className="alerts-list mt-8 border-t-2 border-text">
        {alerts.map((alert) => (
          <AlertRow key={alert.key} alert={alert} isHighlighted={newKeys.has(alert.key)} />
        ))}
      </ul>
    </>
  )
}

const formatCounts = (total: number, unreadCount: number) =>
  `${total === 1 ? '1 notification' : `${total} notifications`}, ${unreadCount === 0 ? 'none new' : `${unreadCount} new`}`

interface AlertRowProps {
  alert: KeyedAlert
  /** True if the alert was new when the list opened. */
  isHighlighted: boolean
  onFollow?: () => void
}

/** One alert. Rendered as plain text if its link is invalid. */
export function AlertRow({ alert, isHighlighted, onFollow }: AlertRowProps) {
  const link = parseAlertLink(alert.href)
  return (
    <li className="alert-row" data-new={isHighlighted || undefined}>
      <AlertIcon name={alert.icon} picture={alert.picture} />
      <div className="min-w-0">
        <p className="font-semibold">
          {isHighlighted && <span className="text-signal">New: </span>}
          <AlertName link={link} text={alert.name} onFollow={onFollow} />
        </p>
        <p className="mt-0.5 text-sm leading-[1.45] text-quiet">{alert.description}</p>
      </div>
      {alert.date && (
        <time dateTime={alert.date} className="alert-date">
          {formatDate(alert.date)}
        </time>
      )}
    </li>
  )
}

/** Formats a date as "Nov 21, 2026", independent of the time zone. */
const formatDate = (date: string) =>
  new Date(`${date.slice(0, 10)}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

interface AlertNameProps {
  link: ReturnType<typeof parseAlertLink>
  text: string
  onFollow: (() => void) | undefined
}

function AlertName({ link, text, onFollow }: AlertNameProps) {
  if (!link) return text
  if (!link.isExternal)
    return (
      <Link to={link.to} reloadDocument={!isAppPath(link.to)} onClick={onFollow} className="alert-link">
        {text}
      </Link>
    )
  return (
    <a href={link.to} target="_blank" rel="noreferrer" onClick={onFollow} className="alert-link">
      {text}
      <span className="text-quiet"> (opens {new URL(link.to).host})</span>
    </a>
  )
}
