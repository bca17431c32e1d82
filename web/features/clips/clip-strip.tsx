import { use, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { Video } from '#contract/catalogue.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { calculateSessionLength, sessionSteps, DEFAULT_PLAN } from '#rules/drill-session.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { paths } from '#web/routing/paths.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { CurrentPlayer } from '#web/player/use-player.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ClipCard } from './clip-card.tsx'
import { clipCollection, filterByLesson, loopClip } from './clips.ts'
import { RemovedClip, useRemovedClip } from './removed-clip.tsx'
import { formatMinutes } from '#web/features/drill-session/index.ts'
import { capturePicture } from './capture-picture.ts'
import './clips.css'

export interface LessonClipsProps {
  /** The lesson in its home group. */
  lesson: Video & { gid: string }
}

/** Clips of the lesson, shown next to its player. */
export function ClipStrip({ lesson }: LessonClipsProps) {
  const player = use(CurrentPlayer)
  const { documents } = useOwnCollection(clipCollection)
  const lessonClips = filterByLesson(documents ?? [], { vid: lesson.id, gid: lesson.gid })
  const heading = useRef<HTMLHeadingElement>(null)
  const { removedClip, rows, onEdit, removeClip, restoreClip } = useRemovedClip(lessonClips, heading)
  const openInPlayer = useOpenClip(player)
  useClipInUrl(lessonClips, openInPlayer)
  const openAndScroll = (clip: SavedDrillClip) => {
    openInPlayer?.(clip)
    document.querySelector('.player')?.scrollIntoView({ block: 'start' })
  }
  return (
    <section aria-labelledby="drill-clips" className="clip-strip">
      <div>
        <h2 ref={heading} id="drill-clips" tabIndex={-1} className="condensed">
          Drill clips
        </h2>
        <p>
          {lessonClips.length === 0
            ? 'Set A and B around a hard part and save it as a clip. Drill sessions repeat your clips.'
            : `${lessonClips.length === 1 ? '1 clip' : `${lessonClips.length} clips`}, one session of ${DEFAULT_PLAN.rounds} rounds: ${formatMinutes(calculateSessionLength(sessionSteps(lessonClips, DEFAULT_PLAN)))}.`}
        </p>
        {lessonClips.length > 0 && (
          <Link
            to={paths.drillSession({ gid: lesson.gid, id: lesson.id })}
            className={buttonClass({ tone: 'main', size: 'small' })}
          >
            <Icon name="play" />
            Start session
          </Link>
        )}
      </div>
      <ul className="clip-row">
        {rows.map((clip) =>
          clip === removedClip ? (
            <RemovedClip key={clip.id} name={clip.name} onUndo={() => void restoreClip(clip)} />
          ) : (
            <ClipCard key={clip.id} clip={clip} lesson={lesson} removeClip={removeClip} onEdit={onEdit}>
              <button type="button" className="clip-open" onClick={() => openAndScroll(clip)}>
                {clip.name}
              </button>
            </ClipCard>
          ),
        )}
      </ul>
    </section>
  )
}

/**
 * Returns a function that loops a clip in the player. The function also captures a missing image, for clips that were
 * saved before images existed or whose start was edited.
 */
function useOpenClip(player: Player | undefined) {
  const { change } = useOwnCollection(clipCollection)
  if (!player) return undefined
  return (clip: SavedDrillClip) => {
    loopClip(player, clip)
    if (clip.picture === undefined)
      void capturePicture(player, clip.a).then((picture) => (picture ? change(clip.id, { picture }) : undefined))
  }
}

/** Opens the clip in the URL, with its repetitions. */
function useClipInUrl(lessonClips: readonly SavedDrillClip[], openInPlayer: ReturnType<typeof useOpenClip>) {
  const clipIdInUrl = new URLSearchParams(globalThis.location?.search).get('clip')
  const clip = lessonClips.find(({ id }) => id === clipIdInUrl)
  const openedClipId = useRef<string>(undefined)
  const onClipFound = useEffectEvent((openedClip: SavedDrillClip) => openInPlayer?.(openedClip))
  const isReady = openInPlayer !== undefined
  useEffect(() => {
    if (!isReady || !clip || openedClipId.current === clip.id) return
    openedClipId.current = clip.id
    onClipFound(clip)
  }, [isReady, clip])
}
