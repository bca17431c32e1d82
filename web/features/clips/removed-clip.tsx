import { useEffect, useRef, useState, type RefObject } from 'react'
import { stripInvisible } from '#contract/invisible-characters.ts'
import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import { sortByQueue } from '#rules/clip-queue.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { clipCollection } from './clips.ts'

/** Merges removed clips into the list, in the member's order. */
export const mergeRemovedClips = (savedClips: readonly DrillClip[], removedClips: readonly (DrillClip | undefined)[]) =>
  sortByQueue([
    ...savedClips,
    ...removedClips.filter((clip) => clip !== undefined).filter(({ id }) => savedClips.every((clip) => clip.id !== id)),
  ])

/**
 * Removes clips and restores the last removed clip. `heading` receives the focus on restore, because the Undo button is
 * unmounted. `rows` also contains the removed clip, and the edited clip even if another device removes it.
 */
export function useRemovedClip(savedClips: readonly DrillClip[], heading: RefObject<HTMLElement | null>) {
  const { add, remove } = useOwnCollection(clipCollection)
  const [removedClip, setRemovedClip] = useState<DrillClip>()
  const [editedClip, setEditedClip] = useState<DrillClip>()
  /** Keeps the list mounted while its only clip is restored, because the list contains the focus. */
  const [isRestoring, setRestoring] = useState(false)
  const otherClips = savedClips.filter(({ id }) => id !== removedClip?.id)
  return {
    removedClip,
    rows: mergeRemovedClips(otherClips, [removedClip, editedClip]),
    isShown: savedClips.length > 0 || removedClip !== undefined || editedClip !== undefined || isRestoring,
    onEdit: setEditedClip,
    removeClip: async (clip: DrillClip) => {
      setRemovedClip(clip)
      if (!(await remove(clip.id))) return
      setRemovedClip(undefined)
      showToast(`Couldn’t remove “${clip.name}”. Try again.`)
    },
    restoreClip: async (clip: DrillClip) => {
      // The button is unmounted with its row.
      heading.current?.focus({ preventScroll: true })
      setRestoring(true)
      setRemovedClip(undefined)
      const { id: _id, ...content } = clip
      // Previous versions accepted names that are now rejected.
      const failure = await add({ ...content, name: stripInvisible(clip.name).trim() || '–' })
      setRestoring(false)
      if (!failure) return
      setRemovedClip(clip)
      showToast(`Couldn’t restore “${clip.name}”. Try again.`)
    },
  }
}

/** Replaces a removed clip until it is restored or another clip is removed. */
export function RemovedClip({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The focused button was unmounted with its clip.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <li className="clip clip-removed">
      <p>“{name}” removed.</p>
      <button ref={button} type="button" className={buttonClass({ size: 'small' })} onClick={onUndo}>
        Undo
      </button>
    </li>
  )
}
