import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Film, listFilms, placeFilm } from '#contract/studio/films.ts'
import { describeError, studioCall, studioQuery } from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { setUploadsListener } from './upload-queue.ts'

/** Polling interval while films are encoded or queued. */
const BUSY_INTERVAL_MS = 1500
/** Polling interval in all other cases. */
const IDLE_INTERVAL_MS = 15_000

const isInProgress = ({ state }: Film) => state === 'waiting' || state === 'encoding'

/** Query of all films, which is polled on every Studio page. */
export const filmsQuery = queryOptions({
  ...studioQuery('films', listFilms, {}),
  refetchInterval: ({ state }) => (state.data?.films.some(isInProgress) ? BUSY_INTERVAL_MS : IDLE_INTERVAL_MS),
})

/** Returns all films of the academy, and refetches the list when an upload changes it. */
export function useFilms() {
  const queryClient = useQueryClient()
  const query = useQuery(filmsQuery)
  useEffect(
    () => setUploadsListener(() => queryClient.invalidateQueries({ queryKey: ['studio', 'films'] })),
    [queryClient],
  )
  return query
}

/**
 * Mutation of a film. Afterwards, also after an error, the list of films is refetched. Mutations with the same `queue`
 * run one at a time.
 */
export function useFilmChange<Input, Result>(change: (input: Input) => Promise<Result>, queue?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    ...(queue !== undefined && { scope: { id: queue } }),
    onError: (reason) => showToast(describeError(reason)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['studio', 'films'] }),
  })
}

const moveMutation = { mutationKey: ['studio', 'films', 'place'], scope: { id: 'film queue' } }

/**
 * Queued films with optimistic reordering. Moves are shown immediately and sent one at a time. Polling does not revert
 * unsent moves; an error restores the server's order.
 */
export function useFilmQueue(films: readonly Film[]) {
  const queryClient = useQueryClient()
  const [requestedOrder, setRequestedOrder] = useState<readonly string[]>([])
  const { mutate } = useMutation({
    ...moveMutation,
    mutationFn: ({ id, ahead }: { id: string; ahead: number }) =>
      studioCall(placeFilm, { params: { id }, body: { ahead } }),
    onError: (reason) => showToast(describeError(reason)),
    onSettled: async () => {
      // Refetches only after the last move, because an earlier response would show the old order.
      if (queryClient.isMutating(moveMutation) > 1) return
      await queryClient.invalidateQueries({ queryKey: filmsQuery.queryKey })
      if (queryClient.isMutating(moveMutation) === 1) setRequestedOrder([])
    },
  })
  const positionOf = ({ id, ahead }: Film) =>
    requestedOrder.includes(id) ? requestedOrder.indexOf(id) : requestedOrder.length + ahead
  const queuedFilms = films.filter(({ state }) => state === 'waiting').toSorted((a, b) => positionOf(a) - positionOf(b))
  const moveTo = (film: Film, position: number) => {
    const otherIds = queuedFilms.flatMap(({ id }) => (id === film.id ? [] : [id]))
    setRequestedOrder(otherIds.toSpliced(position, 0, film.id))
    mutate({ id: film.id, ahead: position })
  }
  return { queuedFilms, moveTo }
}
