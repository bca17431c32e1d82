import { useRef } from 'react'
import { Link } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { findLesson, retiredTitle } from '#rules/catalogue.ts'
import { sortByQueue } from '#rules/clip-queue.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ClipCard } from './clip-card.tsx'
import { clipPath, clipCollection } from './clips.ts'
import { getPlayableClips } from './playable-clips.ts'
import { RemovedClip, useRemovedClip } from './removed-clip.tsx'
import { describeSession } from './session-text.ts'
import './clips.css'

/** Lists all clips in the member's order, with a link that starts a session. */
export function MyClipList({ catalogue }: { catalogue: Catalogue }) {
  const { documents: savedClips = [] } = useOwnCollection(clipCollection)
  const heading = useRef<HTMLHeadingElement>(null)
  const queue = sortByQueue(savedClips)
  const playableClips = getPlayableClips(queue, catalogue)
  const { removedClip, rows, isShown, onEdit, removeClip, restoreClip } = useRemovedClip(queue, heading)
  if (!isShown) return null
  return (
    <section aria-labelledby="my-clips" className="mt-14">
      <header className="flex flex-wrap items-end justify-between gap-[14px] border-t border-rule pt-[36px]">
        <div>
          <h2 ref={heading} id="my-clips" tabIndex={-1} className="text-4xl leading-[1.02] condensed">
            Drill clips
          </h2>
          <p className="mt-1 text-sm text-quiet">{describeSession(queue, playableClips)}</p>
        </div>
        {playableClips.length > 0 && (
          <Link to={paths.drillSession()} className={buttonClass()}>
            <Icon name="play" />
            Start session
          </Link>
        )}
      </header>
      <ul className="lesson-grid mt-6">
        {rows.map((clip) =>
          clip === removedClip ? (
            <RemovedClip key={clip.id} name={clip.name} onUndo={() => void restoreClip(clip)} />
          ) : (
            <ClipCard
              key={clip.id}
              clip={clip}
              showsLessonTitle
              lesson={findLesson(catalogue, clip.gid, clip.vid)?.video}
              retiredTitle={retiredTitle(catalogue, clip.gid, clip.vid)}
              removeClip={removeClip}
              onEdit={onEdit}
            >
              <Link to={clipPath(clip)} className="clip-open">
                {clip.name}
              </Link>
            </ClipCard>
          ),
        )}
      </ul>
    </section>
  )
}
