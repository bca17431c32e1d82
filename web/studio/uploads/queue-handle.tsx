import type { KeyboardEventHandler, PointerEventHandler } from 'react'
import { Icon } from '#web/ui/icon.tsx'

interface QueueHandleProps {
  /** ID of the film, by which the focus is restored after the row has moved. */
  id: string
  label: string
  onPointerDown: PointerEventHandler<HTMLElement>
  onKeyDown: KeyboardEventHandler<HTMLElement>
}

/** Handle that reorders a queued film by dragging or with the arrow keys. */
export const QueueHandle = ({ id, label, ...handlers }: QueueHandleProps) => (
  <button
    type="button"
    className="film-handle"
    aria-label={label}
    title="Drag or use the arrow keys"
    data-handle={id}
    {...handlers}
  >
    <Icon name="grip" className="size-5" />
  </button>
)
