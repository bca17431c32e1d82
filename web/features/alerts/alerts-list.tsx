import { Link } from 'react-router'
import { isDrawn } from '#web/paths.ts'
import { AlertIcon } from './alert-icon.tsx'
import { alertLink } from './alert-addresses.ts'
import { type KeyedAlert, useSeeing } from './use-alerts.ts'
import './alerts.css'

/** All alerts; those that were new when the page opened say so. */
export function AlertsList({ alerts }: { alerts: KeyedAlert[] }) {
  const marked = useSeeing(alerts, alerts)
  return (
    <>
      <output className="mt-2 block text-quiet">{counted(alerts.length, marked.size)}</output>
      <ul className="mt-8 max-w-[820px] border-t-2 border-text">
        {alerts.map((alert) => (
          <AlertRow key={alert.key} alert={alert} isMarked={marked.has(alert.key)} />
        ))}
      </ul>
    </>
  )
}

const counted = (all: number, fresh: number) =>
  `${all === 1 ? '1 notification' : `${all} notifications`}, ${fresh === 0 ? 'none of them new' : `${fresh} new`}`

interface AlertRowProps {
  alert: KeyedAlert
  /** It was new when the list opened. */
  isMarked: boolean
  onFollow?: () => void
}

/** One alert. One whose link does not do is text: it is told, and leads nowhere. */
export function AlertRow({ alert, isMarked, onFollow }: AlertRowProps) {
  const link = alertLink(alert.href)
  return (
    <li className="alert-row" data-new={isMarked || undefined}>
      <AlertIcon name={alert.icon} picture={alert.picture} />
      <div className="min-w-0">
        <p className="font-semibold">
          {isMarked && <span className="alert-new">New: </span>}
          <Name link={link} words={alert.name} onFollow={onFollow} />
        </p>
        <p className="mt-0.5 text-sm leading-[1.45] text-quiet">{alert.description}</p>
      </div>
    </li>
  )
}

interface NameProps {
  link: ReturnType<typeof alertLink>
  words: string
  onFollow: (() => void) | undefined
}

function Name({ link, words, onFollow }: NameProps) {
  if (!link) return words
  if (!link.isOutside)
    return (
      <Link to={link.to} reloadDocument={!isDrawn(link.to)} onClick={onFollow} className="alert-link">
        {words}
      </Link>
    )
  return (
    <a href={link.to} target="_blank" rel="noreferrer" onClick={onFollow} className="alert-link">
      {words}
      <span className="text-quiet"> (opens {new URL(link.to).host})</span>
    </a>
  )
}
