import type { KeyboardEventHandler, PointerEventHandler } from 'react'
import { Icon } from '#web/ui/icon.tsx'

interface LineHandleProps {
  /** Of the film: the focus comes back to it by this when its row was moved. */
  id: string
  label: string
  onPointerDown: PointerEventHandler<HTMLElement>
  onKeyDown: KeyboardEventHandler<HTMLElement>
}

/** What a waiting film is dragged by, or moved by with the arrow keys. */
export const LineHandle = ({ id, label, ...handlers }: LineHandleProps) => (
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
