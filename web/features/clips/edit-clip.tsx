import { useState } from 'react'
import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ClipForm } from './clip-form.tsx'
import { clips } from './clips.ts'

/** Opens a dialog that changes a clip. */
export function EditClip({ clip }: { clip: DrillClip }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-label={`Change ${clip.name}`} onClick={() => setOpen(true)} className="clip-tool">
        <Icon name="pencil" className="size-5" />
      </button>
      <Dialog isOpen={isOpen} onOpen={setOpen} title="Change the clip">
        <EditForm clip={clip} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function EditForm({ clip, onClose }: { clip: DrillClip; onClose: () => void }) {
  const { change } = useOwnCollection(clips)
  // Another device may change the clip while the form is open.
  const [opened] = useState(clip)
  const save = async (content: Partial<DrillClip>) => {
    onClose()
    // Its picture is that of where it began.
    const stale = content.a !== undefined && content.a !== opened.a && { picture: undefined }
    if (await change(opened.id, { ...content, ...stale }, opened))
      showToast(`“${clip.name}” could not be changed. It is as it was.`)
  }
  return <ClipForm clip={opened} loop={opened} onSave={(content) => void save(content)} onCancel={onClose} />
}
