import { useState } from 'react'
import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ClipForm } from './clip-form.tsx'
import { clipCollection } from './clips.ts'

interface EditClipDialogProps {
  clip: DrillClip
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export const EditClipDialog = ({ clip, isOpen, onOpenChange }: EditClipDialogProps) => (
  <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Edit clip">
    <EditForm clip={clip} onClose={() => onOpenChange(false)} />
  </Dialog>
)

function EditForm({ clip, onClose }: { clip: DrillClip; onClose: () => void }) {
  const { documents, add, change } = useOwnCollection(clipCollection)
  // Another device can change the clip while the form is open.
  const [openedClip] = useState(clip)
  const isRemoved = documents !== undefined && !documents.some(({ id }) => id === openedClip.id)
  const save = async (content: Partial<DrillClip>) => {
    onClose()
    // The image shows the start of the clip, so a changed start invalidates it.
    const stalePicture = content.a !== undefined && content.a !== openedClip.a && { picture: undefined }
    const { id, ...openedDetails } = openedClip
    const changedDetails = { ...content, ...stalePicture }
    if (await (isRemoved ? add({ ...openedDetails, ...changedDetails }) : change(id, changedDetails, openedClip)))
      showToast(`Couldn’t save your changes to “${clip.name}”. The clip hasn’t changed.`)
  }
  return (
    <>
      <p role="status" className="mt-4 font-semibold empty:hidden">
        {isRemoved && 'This clip was removed on another device. Save it to add it again.'}
      </p>
      <ClipForm clip={openedClip} loop={openedClip} onSave={(content) => void save(content)} onCancel={onClose} />
    </>
  )
}
