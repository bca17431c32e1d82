import { useState } from 'react'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { useKeys } from './use-keys.ts'

const Loaded = lazyComponent(
  async () => (await import('./keys-dialog.tsx')).KeysDialog,
  () => null,
)

/** Lazy keyboard shortcut list; the dialog is loaded when it is first opened. */
export function KeysDialog({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const [isNeeded, setNeeded] = useState(false)
  useKeys([{ key: '?', description: 'Show keyboard shortcuts', press: () => onOpen(true) }])
  if (isOpen && !isNeeded) setNeeded(true)
  return isNeeded && <Loaded isOpen={isOpen} onOpen={onOpen} />
}
