import { type SavedDrillClip as DrillClip, drillClips } from '#web/api/lesson-records.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { inQueue } from '#rules/clip-queue.ts'
import { ownCollection, useOwnCollection } from '#web/features/member-data/index.ts'
import type { Station } from '#web/player/core/mat/mat.ts'
import type { Player } from '#web/player/core/engine/player.ts'
import { printStudy } from '#web/player/core/study/study-state.ts'
import { paths } from '#web/paths.ts'
import { useMemo } from 'react'

/** The loops that a member keeps. */
export const clips = ownCollection('drill_clips', drillClips)

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

/** Where the page of the lesson opens it: the address says all of it but how often, which the page looks up. */
export const clipPath = ({ id, vid, gid, a, b, speed, mirror }: DrillClip) =>
  paths.watch({ gid, id: vid }) + printStudy({ a, b, speed, mirror }, `?clip=${id}`)

/** Loops it in a film that is on the page, from its beginning. */
export function openClip({ study, setRate }: Player, { a, b, speed, mirror, reps, ladder = false }: DrillClip) {
  study.open({ a, b, speed, mirror })
  setRate(speed)
  study.loop({ a, b }, { reps, ladder })
}

/** As mat mode goes through it. The cue words are what one reads from three metres away. */
export const stationOf = ({ a, b, name, note, speed, mirror, reps, ladder = false }: DrillClip): Station => ({
  a,
  b,
  title: note ?? name,
  speed,
  mirror,
  drill: { reps, ladder },
})

/** The member's clips of a lesson, as mat mode goes through them. */
export function useMatClips({ vid, gid }: Pair) {
  const { all } = useOwnCollection(clips)
  return useMemo(() => clipsOf(all ?? [], { vid, gid }).map(stationOf), [all, vid, gid])
}
