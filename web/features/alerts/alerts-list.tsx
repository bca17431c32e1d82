import { AlertRow } from './alert-row.tsx'
import './alerts.css'
import { type KeyedAlert, useSeeing } from './use-alerts.ts'

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
