import { queryOptions, useQuery } from '@tanstack/react-query'
import { readCommunityRating } from '#web/api/lesson-records.ts'
import { client } from '#web/client.ts'
import { memberKey, STALE } from '#web/features/member-data/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'

export interface RatingProps {
  /** The lesson by its home group. */
  lesson: { id: string; gid: string }
}

export const communityKey = (ownerId: string, { gid, id }: RatingProps['lesson']) =>
  memberKey(ownerId, 'community-rating', gid, id)

const communityQuery = (ownerId: string, lesson: RatingProps['lesson']) =>
  queryOptions({
    queryKey: communityKey(ownerId, lesson),
    queryFn: () => readCommunityRating(client, ownerId, { gid: lesson.gid, id: lesson.id }),
    enabled: ownerId !== '',
    staleTime: STALE,
  })

/** What all members think of a lesson, in a line that is there before its words. */
export function CommunityRating({ lesson }: RatingProps) {
  const { data, isError } = useQuery(communityQuery(useOwnerId() ?? '', lesson))
  return <p className="min-h-6 text-sm leading-6 text-quiet">{isError ? '' : data && wordsOf(data)}</p>
}

const wordsOf = ({ average, count }: { average: number | null; count: number | null }) =>
  average === null || count === null
    ? 'Members: shown from five ratings on.'
    : `Members: ${average.toFixed(1)} of 5, ${count} ratings.`
