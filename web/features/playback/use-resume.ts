import { useEffect, useRef } from 'react'
import type { Video } from '#contract/catalogue.ts'
import { useKeptPlace } from '#web/features/progress/index.ts'
import type { Player } from '#web/player/core/player.ts'
import { parseStudy } from '#web/player/core/study-state.ts'

/** A film that has come further than this has been watched, and is not moved any more. Seconds. */
const BEGUN = 2

/** Goes on where the member left off, on whatever device that was; an address that names a moment comes first. */
export function useResume(player: Player, { id, duration = 0 }: Video, home: string) {
  const place = useKeptPlace({ vid: id, gid: home, duration })
  const settled = useRef(false)
  useEffect(() => {
    if (place === undefined || settled.current) return
    settled.current = true
    const { t, a } = parseStudy(location.search)
    if (place > 0 && t === undefined && a === undefined && player.state.get().time < BEGUN) player.seek(place)
  }, [player, place])
}
