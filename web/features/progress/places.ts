import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { VideoEvent } from '#contract/collections/events-video.ts'
import { placesOf } from '#rules/progress.ts'
import { videoEvents } from '#web/api/records/video-events.ts'
import { client } from '#web/client.ts'
import { followTogether, memberKey, refetch, STALE } from '#web/features/live/index.ts'

/** So many events are looked at; older ones say nothing any more. */
const EVENTS = 300

const keyOf = (ownerId: string) => memberKey(ownerId, 'progress')

/** What a member did with lessons of late, the newest first. */
export const eventsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: keyOf(ownerId),
    queryFn: () => videoEvents(client, ownerId).read(EVENTS),
    enabled: ownerId !== '',
    staleTime: STALE,
  })

const places = new WeakMap<readonly VideoEvent[], ReturnType<typeof placesOf>>()

/** The places in all lessons: worked out once for a whole page of them. */
export const placesIn = (events: readonly VideoEvent[]) => {
  const known = places.get(events) ?? placesOf(events)
  places.set(events, known)
  return known
}

/** Follows the member through the lessons, on whatever device. Events only ever come: each is put before the others as it is. */
export const followProgress = (queries: QueryClient, ownerId: string, signal: AbortSignal) =>
  followTogether({
    name: `holdfast.progress.${ownerId}`,
    watch: videoEvents(client, ownerId).watch,
    userId: ownerId,
    hear(news) {
      const { data: event } = VideoEvent.safeParse(news === 'gap' ? undefined : news['fullDocument'])
      if (!event) return void refetch(queries, keyOf(ownerId))
      queries.setQueryData<VideoEvent[]>(keyOf(ownerId), (events) =>
        events?.every(({ _id }) => _id !== event['_id']) ? [event, ...events].slice(0, EVENTS) : events,
      )
    },
    signal,
  })
