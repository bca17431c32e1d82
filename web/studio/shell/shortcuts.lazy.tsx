import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

interface ShortcutsDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const Loaded = lazyDialog<ShortcutsDialogProps>(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  ({ onOpenChange }) => onOpenChange(false),
)

/** List of keyboard shortcuts and its shortcut. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  useShortcuts([{ key: '?', description: 'Show keyboard shortcuts', onPress: () => props.onOpenChange(true) }])
  return <Loaded {...props} />
}
