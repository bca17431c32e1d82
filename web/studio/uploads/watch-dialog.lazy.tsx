import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import type { WatchDialogProps } from './watch-dialog.tsx'

/** Dialog that plays a film. Its code and the player are loaded on demand. */
export const WatchDialog = lazyDialog<WatchDialogProps>(
  async () => (await import('./watch-dialog.tsx')).WatchDialog,
  ({ onOpenChange }) => onOpenChange(false),
)
