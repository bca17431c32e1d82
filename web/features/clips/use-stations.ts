import { useMemo } from 'react'
import type { Pair } from '#contract/collections/my-list.ts'
import { useOwn } from '#web/features/member-data/index.ts'
import { clips, clipsOf, stationOf } from './clips.ts'

/** The member's clips of a lesson, as mat mode goes through them. */
export function useStations({ vid, gid }: Pair) {
  const { all } = useOwn(clips)
  return useMemo(() => clipsOf(all ?? [], { vid, gid }).map(stationOf), [all, vid, gid])
}
