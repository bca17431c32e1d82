import { useRef, useState } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { useAlerts } from './use-alerts.ts'

const AlertsPopover = lazyComponent(async () => (await import('./alerts-popover.tsx')).AlertsPopover)

/** Button that opens the alerts and shows the number of new alerts. Preloads the popover on hover and focus. */
export function AlertsBell() {
  const button = useRef<HTMLButtonElement>(null)
  const [isPreloaded, setPreloaded] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const count = useAlerts()?.filter(({ isNew }) => isNew).length ?? 0
  const preloadPopover = () => setPreloaded(true)
  const togglePopover = () => {
    preloadPopover()
    setOpen(!isOpen)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={count > 0 ? `Notifications, ${count} new` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preloadPopover}
        onFocus={preloadPopover}
        onClick={togglePopover}
        className={`relative ${buttonClass({ tone: 'bare', size: 'square' })}`}
      >
        <Icon name="bell" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-[2px] right-[2px] grid h-[20px] min-w-[20px] place-items-center rounded-[10px] bg-signal px-[5px] text-xs leading-none font-bold text-on-signal tabular"
          >
            {count > 9 ? '9+' : count}
          </span>
        )}
      </button>
      {isPreloaded && <AlertsPopover anchor={button} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
