import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { lessonRequests } from '#web/api/browse-records.ts'
import { newId } from '#web/api/new-id.ts'
import { client } from '#web/client.ts'
import { captureCalls, flushChanges, memberKey, updateOptimistically } from '#web/features/member-data/index.ts'

const keyOf = (ownerId: string) => memberKey(ownerId, 'lesson_wish')

/**
 * The announced lessons that the member has requested a mail for. Read whenever they are shown: the academy deletes a
 * request when it sends the mail.
 */
export const lessonRequestsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: keyOf(ownerId),
    async queryFn() {
      // An answer without them would take them from the screen.
      if (!(await flushChanges(ownerId))) throw new TypeError('Changes wait for a network.')
      return lessonRequests(client, ownerId).read()
    },
    enabled: ownerId !== '',
    staleTime: 0,
  })

const withRequest = (vid: string) => (all: string[]) => (all.includes(vid) ? all : [...all, vid])
const withoutRequest = (vid: string) => (all: string[]) => all.filter((one) => one !== vid)

/**
 * Requests a mail for an announced lesson, or withdraws the request. Without a network it waits on this device. Answers
 * the error where the academy refuses.
 */
export const setLessonRequest = (queries: QueryClient, ownerId: string, vid: string, isRequested: boolean) =>
  updateOptimistically<string[]>(queries, {
    queryKey: keyOf(ownerId),
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
