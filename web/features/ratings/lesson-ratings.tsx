import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { readCommunityRating } from '#web/api/lesson-records.ts'
import { client } from '#web/client.ts'
import { memberKey, STALE_TIME } from '#web/features/member-data/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'

interface RatingProps {
  /** The lesson in its home group. */
  lesson: { id: string; gid: string }
}

const communityKey = (ownerId: string, { gid, id }: RatingProps['lesson']) =>
  memberKey(ownerId, 'community-rating', gid, id)

const communityQuery = (ownerId: string, lesson: RatingProps['lesson']) =>
  queryOptions({
    queryKey: communityKey(ownerId, lesson),
    queryFn: () => readCommunityRating(client, ownerId, { gid: lesson.gid, id: lesson.id }),
    enabled: ownerId !== '',
    staleTime: STALE_TIME,
  })

/** Average rating of a lesson. Reserves its height while loading. */
export function CommunityRating({ lesson }: RatingProps) {
  const { data, isError } = useQuery(communityQuery(useOwnerId() ?? '', lesson))
  return <p className="min-h-6 text-sm leading-6 text-quiet">{isError ? '' : data && formatRating(data)}</p>
}

const formatRating = ({ average, count }: { average: number | null; count: number | null }) =>
  average === null || count === null
    ? 'Average appears after five ratings.'
    : `Members: ${average.toFixed(1)} of 5, ${count} ratings.`

const StarButtons = lazyComponent(async () => (await import('./star-buttons.tsx')).StarButtons)

/** The member's own rating. Reserves its size while its code loads. */
export function LessonRating({ lesson, isTitleHidden = false }: RatingProps & { isTitleHidden?: boolean }) {
  const ownerId = useOwnerId() ?? ''
  const queryClient = useQueryClient()
  return (
    <section>
      <h2 id="rating" className={isTitleHidden ? 'sr-only' : undefined}>
        Your rating
      </h2>
      <div role="group" aria-labelledby="rating" className="-ml-2.5 flex min-h-11 min-w-55">
        <StarButtons
          lesson={lesson}
          onRated={() => queryClient.invalidateQueries({ queryKey: communityKey(ownerId, lesson) })}
        />
      </div>
    </section>
  )
}
