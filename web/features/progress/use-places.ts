import { useQuery } from '@tanstack/react-query'
import { placeKey, type Place } from '#rules/progress.ts'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import { eventsQuery, placesIn } from './places.ts'

interface Lesson {
  id: string
  gid: string
  duration?: number | undefined
}

export interface SeenPart extends Place {
  /** 0 to 1 of the film. */
  share: number
}

const partOf = (place: Place | undefined, { duration }: Lesson): SeenPart | undefined =>
  place && {
    ...place,
    share: place.isComplete ? 1 : duration ? Math.min(1, (place.position ?? 0) / duration) : 0,
  }

/** How far the member has come in a lesson; undefined while nothing of it was seen, or nothing is known yet. */
export function useSeenPart(lesson: Lesson): SeenPart | undefined {
  const { data } = useQuery({
    ...eventsQuery(useOwnerId() ?? ''),
    select: (events) => placesIn(events).get(placeKey({ vid: lesson.id, gid: lesson.gid })),
  })
  return partOf(data, lesson)
}

/** How far the member has come in each lesson, by {@link placeKey}, what they trained last first. Undefined until it is known. */
export function useSeenParts(): { places: ReadonlyMap<string, Place> | undefined; isSettled: boolean } {
  const { data, isError, isPaused } = useQuery({ ...eventsQuery(useOwnerId() ?? ''), select: placesIn })
  return { places: data, isSettled: data !== undefined || isError || isPaused }
}
