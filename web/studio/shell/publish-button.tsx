import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { KeyCap } from './key-cap.tsx'
import { StatusLabel } from './status-label.tsx'

interface PublishButtonProps {
  isBusy: boolean
  label: ReactNode
  /** Key that publishes in this editor. */
  shortcut?: string
  /** Undefined if there is nothing to publish. */
  onPublish: (() => void) | undefined
}

/** Label for a text that is already on the site. Phones show only its first word. */
export const updateLabel = (
  <>
    Update<span className="max-md:sr-only"> the site</span>
  </>
)

/**
 * Button that publishes the draft. If there is nothing to publish, it shows the state “On the site” and remains a button,
 * because removing it would lose the focus.
 */
export const PublishButton = ({ isBusy, label, shortcut, onPublish }: PublishButtonProps) => (
  <Button
    tone={onPublish ? 'main' : 'bare'}
    size="small"
    className={onPublish ? '' : 'cursor-default! border-transparent! bg-transparent! px-0! font-normal!'}
    aria-keyshortcuts={shortcut}
    aria-disabled={isBusy || !onPublish}
    onClick={onPublish}
  >
    {onPublish ? (
      <>
        {label}
        {shortcut && <KeyCap>{shortcut}</KeyCap>}
      </>
    ) : (
      <StatusLabel shape="disc">On the site</StatusLabel>
    )}
  </Button>
)
