import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

interface SearchDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const LazySearchDialog = lazyDialog<SearchDialogProps>(
  async () => (await import('./search-dialog.tsx')).SearchDialog,
  ({ onOpenChange }) => onOpenChange(false),
)

/** Search dialog, and the shortcut that opens it. */
export function SearchDialog(props: SearchDialogProps) {
  useShortcuts([{ key: '/', description: 'Search the Studio', onPress: () => props.onOpenChange(true) }])
  return <LazySearchDialog {...props} />
}
