import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Film, listFilms, placeFilm } from '#contract/studio/films.ts'
import { refusalText, studioCall, studioQuery } from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { followUploads } from './upload-queue.ts'

/** Milliseconds between two looks, while something is encoded and while nothing is. */
const BUSY = 1500
const QUIET = 15_000

const isMoving = ({ state }: Film) => state === 'waiting' || state === 'encoding'

/** Read again while something changes; on every page of the Studio. */
export const filmsQuery = queryOptions({
  ...studioQuery('films', listFilms, {}),
  refetchInterval: ({ state }) => (state.data?.films.some(isMoving) ? BUSY : QUIET),
})

/** The films of the academy, as they are now. */
export function useFilms() {
  const queries = useQueryClient()
  const query = useQuery(filmsQuery)
  useEffect(() => followUploads(() => queries.invalidateQueries({ queryKey: ['studio', 'films'] })), [queries])
  return query
}

/** A change of a film. Whatever became of it, the films are read anew. Those of one `line` are made one by one. */
export function useFilmChange<Input, Answer>(change: (input: Input) => Promise<Answer>, line?: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    ...(line !== undefined && { scope: { id: line } }),
    onError: (reason) => showToast(refusalText(reason)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['studio', 'films'] }),
  })
}

const placing = { mutationKey: ['studio', 'films', 'place'], scope: { id: 'films in line' } }

/**
 * The films that wait, in their order, and how one gets to another place: shown at once, so that the next key goes on
 * from there, and sent one after the other. What is read meanwhile does not move them back; a refusal does, to the
 * order that the academy has.
 */
export function useFilmLine(films: readonly Film[]) {
  const queries = useQueryClient()
  const [wished, setWished] = useState<readonly string[]>([])
  const { mutate } = useMutation({
    ...placing,
    mutationFn: ({ id, ahead }: { id: string; ahead: number }) =>
      studioCall(placeFilm, { params: { id }, body: { ahead } }),
    onError: (reason) => showToast(refusalText(reason)),
    onSettled: async () => {
      // What is read between two moves would show the one before.
      if (queries.isMutating(placing) > 1) return
      await queries.invalidateQueries({ queryKey: filmsQuery.queryKey })
      if (queries.isMutating(placing) === 1) setWished([])
    },
  })
  const placeOf = ({ id, ahead }: Film) => (wished.includes(id) ? wished.indexOf(id) : wished.length + ahead)
  const line = films.filter(({ state }) => state === 'waiting').toSorted((a, b) => placeOf(a) - placeOf(b))
  const place = (film: Film, to: number) => {
    const others = line.flatMap(({ id }) => (id === film.id ? [] : [id]))
    setWished(others.toSpliced(to, 0, film.id))
    mutate({ id: film.id, ahead: to })
  }
  return { line, place }
}
