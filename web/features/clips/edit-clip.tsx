import { useState } from 'react'
import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'

/** Loaded when it first opens, because the dialog's library is larger than all clips. */
const EditClipDialog = lazyComponent(async () => (await import('./edit-clip-dialog.tsx')).EditClipDialog)

export interface EditClipProps {
  clip: DrillClip
  /** Called with the clip when its form opens, and with undefined when it closes. */
  onEdit: (clip: DrillClip | undefined) => void
}

/** Button and dialog that edit a clip. */
export function EditClip({ clip, onEdit }: EditClipProps) {
  const [isOpen, setIsOpen] = useState<boolean>()
  const setOpen = (next: boolean) => {
    setIsOpen(next)
    onEdit(next ? clip : undefined)
  }
  return (
    <>
      <button type="button" aria-label={`Edit ${clip.name}`} onClick={() => setOpen(true)} className="clip-tool">
        <Icon name="pencil" className="size-5" />
      </button>
      {isOpen !== undefined && <EditClipDialog clip={clip} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
