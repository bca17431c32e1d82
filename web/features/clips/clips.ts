import { type SavedDrillClip as DrillClip, drillClips } from '#web/api/lesson-records.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { inQueue } from '#rules/clip-queue.ts'
import { ownCollection, useOwnCollection } from '#web/features/member-data/index.ts'
import type { Station } from '#web/player/core/mat/mat.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { printStudy } from '#web/player/core/study/study-state.ts'
import { paths } from '#web/routing/paths.ts'
import { useMemo } from 'react'

/** The loops that a member has saved. */
export const clips = ownCollection('drill_clips', drillClips, { together: ['a', 'b'] })

/** In the member's order. */
export const clipsOf = (all: readonly DrillClip[], { vid, gid }: Pair) =>
  inQueue(all.filter((clip) => clip.vid === vid && clip.gid === gid))

/** "0.75 ×, mirrored, left side, 8 reps" */
export const factsOf = ({ speed, mirror, side, reps, ladder }: DrillClip) =>
  [
    ladder ? 'Ladder to 1 ×' : `${speed} ×`,
    mirror && 'mirrored',
    side && `${side} side`,
    reps === 1 ? '1 rep' : `${reps} reps`,
  ]
    .filter(Boolean)
    .join(', ')

/**
 * The address that opens the clip on its lesson's page. It has everything but the repetitions, which the page reads
 * from the clip.
 */
export const clipPath = ({ id, vid, gid, a, b, speed, mirror }: DrillClip) =>
  paths.watch({ gid, id: vid }) + printStudy({ a, b, speed, mirror }, `?clip=${id}`)

/** Loops the clip in the film on the page, from the clip's beginning. */
export function openClip({ study, setRate }: Player, { a, b, speed, mirror, reps, ladder = false }: DrillClip) {
  study.open({ a, b, speed, mirror })
  setRate(speed)
  study.loop({ a, b }, { reps, ladder })
}

/** The clip as mat mode shows it. Its cue words are what the member reads from three meters away. */
const stationOf = ({ a, b, name, note, speed, mirror, reps, ladder = false }: DrillClip): Station => ({
  a,
  b,
  title: note ?? name,
  speed,
  mirror,
  drill: { reps, ladder },
})

/** The member's clips of a lesson, as mat mode shows them. */
export function useMatClips({ vid, gid }: Pair) {
  const { all } = useOwnCollection(clips)
  return useMemo(() => clipsOf(all ?? [], { vid, gid }).map(stationOf), [all, vid, gid])
}
