import { useQuery } from '@tanstack/react-query'
import { placeKey } from '#rules/progress.ts'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import type { PlaceProps } from './lesson-place.tsx'
import { eventsQuery, placesIn } from './places.ts'

/** A bar along the lower edge of a poster: as much of it as was seen. */
export function PlaceBar({ lesson: { id, gid, duration = 0 } }: PlaceProps) {
  const ownerId = useOwnerId() ?? ''
  const { data: share } = useQuery({
    ...eventsQuery(ownerId),
    select: (events) => {
      const place = placesIn(events).get(placeKey({ vid: id, gid }))
      if (!place || duration === 0) return undefined
      return place.isComplete ? 1 : Math.min(1, (place.position ?? 0) / duration)
    },
  })
  if (share === undefined) return null
  return <span className="place" style={{ width: `${share * 100}%` }} />
}
