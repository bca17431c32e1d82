import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import type { PictureDialogProps } from './picture-dialog.tsx'
import './pictures.css'

export const PictureDialog = lazyDialog<PictureDialogProps>(
  async () => (await import('./picture-dialog.tsx')).PictureDialog,
  ({ onClose }) => onClose(),
)
