import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import type { HistoryProps } from './history-dialog.tsx'

export const HistoryDialog = lazyDialog<HistoryProps>(
  async () => (await import('./history-dialog.tsx')).HistoryDialog,
  ({ onClose }) => onClose(),
)
