import { use, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Video } from '#contract/catalogue.ts'
import { sessionLength, sessionSteps, usualPlan } from '#rules/drill-session.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { paths } from '#web/paths.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { CurrentPlayer } from '#web/player/use-player.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ClipCard } from './clip-card.tsx'
import { clips, clipsOf, openClip } from './clips.ts'
import { minutes } from '#web/features/drill-session/index.ts'
import './clips.css'

export interface LessonClipsProps {
  /** The lesson by its home group. */
  lesson: Video & { gid: string }
}

/** The clips of the lesson on the page, below its player. Shows nothing while there are none. */
export function ClipStrip({ lesson }: LessonClipsProps) {
  const player = use(CurrentPlayer)
  const { all } = useOwnCollection(clips)
  const own = clipsOf(all ?? [], { vid: lesson.id, gid: lesson.gid })
  useAddressedClip(player, own)
  if (own.length === 0) return null
  const open = (clip: (typeof own)[number]) => {
    if (!player) return
    openClip(player, clip)
    document.querySelector('.player')?.scrollIntoView({ block: 'start' })
  }
  return (
    <section aria-labelledby="drill-clips" className="clip-strip">
      <div>
        <h2 id="drill-clips" className="condensed">
          Drill clips
        </h2>
        <p>
          {own.length === 1 ? '1 clip' : `${own.length} clips`}, one session of {usualPlan.rounds} rounds:{' '}
          {minutes(sessionLength(sessionSteps(own, usualPlan)))}.
        </p>
        <Link to={paths.drillSession({ gid: lesson.gid, id: lesson.id })} className={buttonLook({ tone: 'main' })}>
          <Icon name="play" />
          Start session
        </Link>
      </div>
      <ul className="clip-row">
        {own.map((clip) => (
          <ClipCard key={clip.id} clip={clip} lesson={lesson}>
            <button type="button" className="clip-open" onClick={() => open(clip)}>
              {clip.name}
            </button>
          </ClipCard>
        ))}
      </ul>
    </section>
  )
}

/** Loops the clip that the page's address names, with the clip's repetitions. */
function useAddressedClip(player: Player | undefined, own: ReturnType<typeof clipsOf>) {
  const addressed = new URLSearchParams(globalThis.location?.search).get('clip')
  const clip = own.find(({ id }) => id === addressed)
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (!player || !clip || opened.current === clip.id) return
    opened.current = clip.id
    openClip(player, clip)
  }, [player, clip])
}
