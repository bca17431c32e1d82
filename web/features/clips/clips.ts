import { type SavedDrillClip as DrillClip, drillClips } from '#web/api/lesson-records.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { sortByQueue } from '#rules/clip-queue.ts'
import { createOwnCollection, useOwnCollection } from '#web/features/member-data/index.ts'
import type { MatSegment } from '#web/player/core/mat/mat-segments.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { formatStudyQuery } from '#web/player/core/study/study-state.ts'
import { paths } from '#web/routing/paths.ts'
import { useMemo } from 'react'

/** Collection of the member's saved loops. */
export const clipCollection = createOwnCollection('drill_clips', drillClips, { dependentFields: ['a', 'b'] })

/** The clips of a lesson, in the member's order. */
export const filterByLesson = (savedClips: readonly DrillClip[], { vid, gid }: Pair) =>
  sortByQueue(savedClips.filter((clip) => clip.vid === vid && clip.gid === gid))

/** Describes a clip: "0.75 ×, mirrored, left side, 8 reps". */
export const formatClipFacts = ({ speed, mirror, side, reps, ladder }: DrillClip) =>
  [
    ladder ? 'Ladder to 1 ×' : `${speed} ×`,
    mirror && 'mirrored',
    side && `${side} side`,
    reps === 1 ? '1 rep' : `${reps} reps`,
  ]
    .filter(Boolean)
    .join(', ')

/** URL of the clip for other members: its lesson with A, B, speed and side. */
export const sharedClipPath = ({ vid, gid, a, b, speed, mirror }: DrillClip) =>
  paths.watch({ gid, id: vid }) + formatStudyQuery({ a, b, speed, mirror })

/** URL that opens the clip on the page of its lesson. Omits the repetitions, which the page reads from the clip. */
export const clipPath = (clip: DrillClip) => `${sharedClipPath(clip)}&clip=${clip.id}`

/** Loops the clip in the player, from its start. */
export function loopClip({ study, setRate }: Player, { a, b, speed, mirror, reps, ladder = false }: DrillClip) {
  study.applyState({ a, b, speed, mirror })
  setRate(speed)
  study.playLoop({ a, b }, { reps, ladder })
}

/** Converts a clip for mat mode. The note is used as the cue because members read it from three meters away. */
const toMatSegment = ({ a, b, name, note, speed, mirror, reps, ladder = false }: DrillClip): MatSegment => ({
  a,
  b,
  title: note ?? name,
  speed,
  mirror,
  drill: { reps, ladder },
})

/** The member's clips of a lesson, for mat mode. */
export function useMatClips({ vid, gid }: Pair) {
  const { documents } = useOwnCollection(clipCollection)
  return useMemo(() => filterByLesson(documents ?? [], { vid, gid }).map(toMatSegment), [documents, vid, gid])
}
