import { useEffect, useRef, useState } from 'react'
import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
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
      {isOpen && <EditDialog clip={clip} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The browser's own dialog traps the focus, closes by Escape, and keeps what is typed from the player's shortcuts. */
function EditDialog({ clip, onClose }: { clip: DrillClip; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { change } = useOwnCollection(clips)
  // Another device may change the clip while the form is open.
  const [opened] = useState(clip)
  useEffect(() => dialog.current?.showModal(), [])
  const save = async (content: Partial<DrillClip>) => {
    dialog.current?.close()
    // Its picture is that of where it began.
    const stale = content.a !== undefined && content.a !== opened.a && { picture: undefined }
    if (await change(opened.id, { ...content, ...stale }, opened))
      showToast(`“${clip.name}” could not be changed. It is as it was.`)
  }
  return (
    <dialog ref={dialog} aria-labelledby="clip-title" className="clip-dialog" onClose={onClose}>
      <h2 id="clip-title" className="text-2xl condensed">
        Change the clip
      </h2>
      <ClipForm
        clip={opened}
        loop={opened}
        onSave={(content) => void save(content)}
        onCancel={() => dialog.current?.close()}
      />
    </dialog>
  )
}
