import { use, useState } from 'react'
import type { Video } from '#contract/catalogue.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { getSegments } from '#web/player/core/study/chapters.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { getShownSide } from '#web/player/core/study/side.ts'
import { getLoopRange } from '#web/player/core/study/study-state.ts'
import { CurrentPlayer } from '#web/player/use-player.ts'
import { Button } from '#web/ui/button.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { ClipDetails } from './clip-form-data.ts'
import { ClipForm } from './clip-form.tsx'
import { clipCollection } from './clips.ts'
import { capturePicture } from './capture-picture.ts'
import './clips.css'

export interface SaveLoopProps {
  /** The lesson in its home group. */
  lesson: Video & { gid: string }
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onSaved: () => void
}

/** Saves the loop of the player as a drill clip. */
export function SaveLoopForm({ lesson, isOpen, onOpenChange, onSaved }: SaveLoopProps) {
  const player = use(CurrentPlayer)
  const { add } = useOwnCollection(clipCollection)
  const [wasOpen, setWasOpen] = useState(false)
  if (!player) return null
  const close = () => {
    setWasOpen(true)
    onOpenChange(false)
  }
  const save = async (details: ClipDetails) => {
    const loop = readLoop(player)
    close()
    if (!loop) return showToast('The loop was cleared. Set A and B again, then save it.')
    const picture = await capturePicture(player, loop.a)
    const failure = await add({ vid: lesson.id, gid: lesson.gid, ...loop, ...details, ...(picture && { picture }) })
    if (failure) return showToast(`Couldn’t save “${details.name}”. The loop is still set. Try again.`)
    showToast(`“${details.name}” saved.`, { isSuccess: true })
    onSaved()
  }
  if (!isOpen)
    return (
      <Button
        ref={wasOpen ? focusOnMount : undefined}
        size="small"
        className="h-(--loop-row)! min-h-(--loop-row)! grow"
        aria-keyshortcuts="s"
        onClick={() => onOpenChange(true)}
      >
        Save as drill clip
      </Button>
    )
  const { reps } = player.state.get().drill
  return (
    <ClipForm
      clip={{
        name: getDefaultName(lesson, readLoop(player)?.a ?? 0),
        reps: reps || DEFAULT_REPS,
        side: getShownSide(lesson.side, player.state.get().mirror === true),
      }}
      onSave={(details) => void save(details)}
      onCancel={close}
    />
  )
}

const DEFAULT_REPS = 8

/** The current loop of the player with its playback settings. */
function readLoop({ state }: Player) {
  const { a, b, speed, mirror = false, drill } = state.get()
  const range = getLoopRange({ a, b })
  return range && { ...range, speed, mirror, ...(drill.ladder && { ladder: true }) }
}

/** Returns the default name of a loop: the chapter that contains its start. */
function getDefaultName({ title, chapters = [], duration = 0 }: Video, time: number) {
  const currentSegment = getSegments(chapters, duration).findLast(({ from }) => from <= time)
  return (currentSegment?.chapter?.title ?? title).slice(0, 80)
}
