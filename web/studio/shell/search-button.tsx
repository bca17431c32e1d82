import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { pressShortcut } from './use-shortcuts.ts'

/** Opens the search of the Studio, in headers. */
export const SearchButton = ({ className = '' }: { className?: string }) => (
  <Button
    tone="bare"
    size="square"
    className={className}
    aria-label="Search the Studio"
    aria-keyshortcuts="/"
    onClick={() => pressShortcut('/')}
  >
    <Icon name="search" />
  </Button>
)
