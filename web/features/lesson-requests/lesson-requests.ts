import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { lessonRequests } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { keepaliveClient, memberKey, updateOptimistically } from '#web/features/member-data/index.ts'

const keyOf = (ownerId: string) => memberKey(ownerId, 'lesson_wish')

/** The announced lessons a member wants to be told of. Read whenever they are looked at: the academy's mail takes a wish away. */
export const lessonRequestsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: keyOf(ownerId),
    queryFn: () => lessonRequests(client, ownerId).read(),
    enabled: ownerId !== '',
    staleTime: 0,
  })

const withWish = (vid: string) => (all: string[]) => (all.includes(vid) ? all : [...all, vid])
const withoutWish = (vid: string) => (all: string[]) => all.filter((one) => one !== vid)

/** Makes a wish or takes it back. Answers why it could not be done. */
export const wish = (queries: QueryClient, ownerId: string, vid: string, wanted: boolean) => {
  const wishes = lessonRequests(keepaliveClient, ownerId)
  return updateOptimistically<string[]>(queries, {
    queryKey: keyOf(ownerId),
    apply: (wanted ? withWish : withoutWish)(vid),
    undo: (wanted ? withoutWish : withWish)(vid),
    send: () => (wanted ? wishes.add(vid) : wishes.remove(vid)),
  })
}
