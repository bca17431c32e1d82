import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import type { WatchDialogProps } from './watch-dialog.tsx'

/** Dialog that plays a film, loaded with the player. */
export const WatchDialog = lazyDialog<WatchDialogProps>(
  async () => (await import('./watch-dialog.tsx')).WatchDialog,
  ({ onOpenChange }) => onOpenChange(false),
)
