import { useState } from 'react'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const Loaded = lazyComponent(
  async () => (await import('./search-dialog.tsx')).SearchDialog,
  () => null,
)

/** Lazy search dialog, loaded when it is first opened. */
export function SearchDialog({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const [wasOpened, setWasOpened] = useState(false)
  useShortcuts([{ key: '/', description: 'Search the Studio', onPress: () => onOpenChange(true) }])
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened && <Loaded isOpen={isOpen} onOpenChange={onOpenChange} />
}
