import { useState } from 'react'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const Loaded = lazyComponent(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  () => null,
)

/** Lazy keyboard shortcut list; the dialog is loaded when it is first opened. */
export function ShortcutsDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const [wasOpened, setWasOpened] = useState(false)
  useShortcuts([{ key: '?', description: 'Show keyboard shortcuts', onPress: () => onOpenChange(true) }])
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened && <Loaded isOpen={isOpen} onOpenChange={onOpenChange} />
}
