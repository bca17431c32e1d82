import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { runShortcut } from './use-shortcuts.ts'

/** Button in headers that opens the search of the Studio. */
export const SearchButton = ({ className = '' }: { className?: string }) => (
  <Button
    tone="bare"
    size="square"
    className={className}
    aria-label="Search the Studio"
    aria-keyshortcuts="/"
    onClick={() => runShortcut('/')}
  >
    <Icon name="search" />
  </Button>
)
