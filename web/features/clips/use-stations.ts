import { useMemo } from 'react'
import type { Pair } from '#contract/collections/my-list.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { clips, clipsOf, stationOf } from './clips.ts'

/** The member's clips of a lesson, as mat mode goes through them. */
export function useMatClips({ vid, gid }: Pair) {
  const { all } = useOwnCollection(clips)
  return useMemo(() => clipsOf(all ?? [], { vid, gid }).map(stationOf), [all, vid, gid])
}
