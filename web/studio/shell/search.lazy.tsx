import { useState } from 'react'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { useKeys } from './use-keys.ts'

const Loaded = lazyComponent(
  async () => (await import('./search-dialog.tsx')).SearchDialog,
  () => null,
)

/** Lazy search dialog, loaded when it is first opened. */
export function SearchDialog({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const [isNeeded, setNeeded] = useState(false)
  useKeys([{ key: '/', description: 'Search the Studio', press: () => onOpen(true) }])
  if (isOpen && !isNeeded) setNeeded(true)
  return isNeeded && <Loaded isOpen={isOpen} onOpen={onOpen} />
}
