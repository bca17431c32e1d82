import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { lessonRequests } from '#web/api/browse-records.ts'
import { newId } from '#web/api/new-id.ts'
import { client } from '#web/client.ts'
import { captureCalls, flushChanges, memberKey, updateOptimistically } from '#web/features/member-data/index.ts'

const getKey = (ownerId: string) => memberKey(ownerId, 'lesson_wish')

/**
 * Announced lessons for which the member has requested an email. Never cached, because the academy deletes a request
 * when it sends the email.
 */
export const lessonRequestsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: getKey(ownerId),
    async queryFn() {
      // Loading before pending changes are sent would revert them on the screen.
      if (!(await flushChanges(ownerId))) throw new TypeError('Could not send offline changes.')
      return lessonRequests(client, ownerId).read()
    },
    enabled: ownerId !== '',
    staleTime: 0,
  })

const withRequest = (vid: string) => (vids: string[]) => (vids.includes(vid) ? vids : [...vids, vid])
const withoutRequest = (vid: string) => (vids: string[]) => vids.filter((requestedVid) => requestedVid !== vid)

/**
 * Creates or deletes a request for an email about an announced lesson. Queued while offline. Returns the error if the
 * academy rejects it.
 */
export const setLessonRequest = (queryClient: QueryClient, ownerId: string, vid: string, isRequested: boolean) =>
  updateOptimistically<string[]>(queryClient, {
    queryKey: getKey(ownerId),
    initial: [],
    apply: (isRequested ? withRequest : withoutRequest)(vid),
    undo: (isRequested ? withoutRequest : withRequest)(vid),
    store: {
      ownerId,
      calls: captureCalls((calls) => {
        const requests = lessonRequests(calls, ownerId)
        return isRequested ? requests.add(vid, newId()) : requests.remove(vid)
      }),
    },
  })
