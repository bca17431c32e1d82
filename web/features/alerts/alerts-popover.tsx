import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { MAX_POPOVER_ALERTS } from '#contract/limits.ts'
import { paths } from '#web/routing/paths.ts'
import { AlertRow } from './alerts-list.tsx'
import './alerts.css'
import { type KeyedAlert, useAlerts, useMarkSeen } from './use-alerts.ts'

interface AlertsPopoverProps {
  anchor: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The first five alerts (specification §9) and a link to all of them. */
export function AlertsPopover({ anchor, isOpen, onOpenChange }: AlertsPopoverProps) {
  const alerts = useAlerts()
  const close = () => onOpenChange(false)
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(next, { event, cancel }) => {
        // The button toggles the popover itself. Closing it on this press would make the button reopen it.
        if (event.target instanceof Node && anchor.current?.contains(event.target)) return cancel()
        onOpenChange(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          positionMethod="fixed"
          side="bottom"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-30"
        >
          <Popover.Popup finalFocus={anchor} className="alerts-popover">
            <Popover.Title className="border-b border-rule px-5 py-3 text-xl condensed">Notifications</Popover.Title>
            {alerts && alerts.length > 0 ? (
              <FirstAlerts alerts={alerts} onFollow={close} />
            ) : (
              <p className="px-5 py-6 text-quiet">{alerts ? 'No notifications yet.' : 'Loading notifications…'}</p>
            )}
            <Link to={paths.notifications()} onClick={close} className="alerts-all">
              View more notifications
            </Link>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function FirstAlerts({ alerts, onFollow }: { alerts: KeyedAlert[]; onFollow: () => void }) {
  const firstAlerts = alerts.slice(0, MAX_POPOVER_ALERTS)
  const newKeys = useMarkSeen(firstAlerts, alerts)
  return (
    <ul className="min-h-0 overflow-y-auto">
      {firstAlerts.map((alert) => (
        <AlertRow key={alert.key} alert={alert} isHighlighted={newKeys.has(alert.key)} onFollow={onFollow} />
      ))}
    </ul>
  )
}
