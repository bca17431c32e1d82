import { useState } from 'react'
import { lazyComponent } from '#web/ui/lazy.tsx'
import type { WatchDialogProps } from './watch-dialog.tsx'

const Loaded = lazyComponent<WatchDialogProps>(async () => (await import('./watch-dialog.tsx')).WatchDialog)

/** Lazy film dialog, loaded with the player when it is first opened. */
export function WatchDialog(props: WatchDialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? <Loaded {...props} /> : null
}
