import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

interface ShortcutsDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const LazyShortcutsDialog = lazyDialog<ShortcutsDialogProps>(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  ({ onOpenChange }) => onOpenChange(false),
)

/** Dialog that lists the keyboard shortcuts, and the shortcut that opens it. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  useShortcuts([{ key: '?', description: 'Show keyboard shortcuts', onPress: () => props.onOpenChange(true) }])
  return <LazyShortcutsDialog {...props} />
}
