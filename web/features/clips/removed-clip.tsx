import { useEffect, useRef, useState, type RefObject } from 'react'
import { withoutUnseen } from '#contract/unseen-characters.ts'
import type { SavedDrillClip as DrillClip } from '#web/api/lesson-records.ts'
import { inQueue } from '#rules/clip-queue.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { clips } from './clips.ts'

/** The clips in the member's order, with those that stay in their place although they are gone. */
export const withGone = (all: readonly DrillClip[], gone: readonly (DrillClip | undefined)[]) =>
  inQueue([...all, ...gone.filter((one) => one !== undefined).filter(({ id }) => all.every((clip) => clip.id !== id))])

/**
 * Removes clips, and puts the last one back. `heading` gets the focus when a clip that was put back takes its button.
 * `rows` are the clips with the removed one in its place, and the one whose form is open: another device may remove it
 * meanwhile.
 */
export function useRemovedClip(all: readonly DrillClip[], heading: RefObject<HTMLElement | null>) {
  const { add, remove } = useOwnCollection(clips)
  const [removed, setRemoved] = useState<DrillClip>()
  const [edited, setEdited] = useState<DrillClip>()
  /** The list stays while its only clip comes back: the focus is in it. */
  const [isReturning, setReturning] = useState(false)
  const others = all.filter(({ id }) => id !== removed?.id)
  return {
    removed,
    rows: withGone(others, [removed, edited]),
    isShown: all.length > 0 || removed !== undefined || edited !== undefined || isReturning,
    onEdit: setEdited,
    removeClip: async (clip: DrillClip) => {
      setRemoved(clip)
      if (!(await remove(clip.id))) return
      setRemoved(undefined)
      showToast(`Couldn’t remove “${clip.name}”. Try again.`)
    },
    putBack: async (clip: DrillClip) => {
      // The button goes with its row.
      heading.current?.focus({ preventScroll: true })
      setReturning(true)
      setRemoved(undefined)
      const { id: _id, ...content } = clip
      // An earlier version took names that are refused now.
      const failure = await add({ ...content, name: withoutUnseen(clip.name).trim() || '–' })
      setReturning(false)
      if (!failure) return
      setRemoved(clip)
      showToast(`Couldn’t restore “${clip.name}”. Try again.`)
    },
  }
}

/** Stands in the place of a clip that was removed, until it is put back or another one is removed. */
export function RemovedClip({ name, onPutBack }: { name: string; onPutBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that had the focus was removed with its clip.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <li className="clip clip-removed">
      <p>“{name}” removed.</p>
      <button ref={button} type="button" className={buttonClass({ size: 'small' })} onClick={onPutBack}>
        Undo
      </button>
    </li>
  )
}
