import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Catalogue, Reference } from '#contract/catalogue.ts'
import { allLessons, findLesson } from '#rules/catalogue.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { isBeingPrepared } from './lesson-facts.ts'

const MINUTE = 60_000
/** Milliseconds between two looks while a film is still on the way. An unchanged catalogue costs a header. */
const LOOK = 15_000

let known: Catalogue | undefined

/** The cache of the member area. It lives as long as the page: the catalogue is the same for everybody. */
export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5 * MINUTE } } })

const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: async ({ signal }) => (known = await loadCatalogue(signal)),
  // An unchanged one is the same object; to compare ten thousand lessons would take longer than to draw them.
  structuralSharing: false,
  refetchInterval: ({ state }) => (state.data && allLessons(state.data).some(isBeingPrepared) ? LOOK : false),
})

export type CatalogueState =
  | { status: 'ready'; catalogue: Catalogue }
  | { status: 'loading' | 'offline' }
  | { status: 'failed'; retry: () => void }

/**
 * The catalogue, loaded once a member is in, revalidated when they come back to the window, and now and then while films are being prepared.
 * `isBeside` for what stands beside every screen: that it has come is no reason to ask again for what was refused.
 */
export function useCatalogue({ isBeside = false } = {}): CatalogueState {
  const { data, isPaused, isError, refetch } = useQuery({ ...catalogueQuery, retryOnMount: !isBeside })
  if (data) return { status: 'ready', catalogue: data }
  if (isPaused) return { status: 'offline' }
  if (isError) return { status: 'failed', retry: () => void refetch() }
  return { status: 'loading' }
}

const knownLesson = ({ gid, id }: Reference) => known && findLesson(known, gid, id)?.video

/** The academy's name for the film of a lesson, as the last catalogue had it. */
export const knownFilm = (lesson: Reference): string | undefined => knownLesson(lesson)?.media

/** Whether the last catalogue that came says that this lesson has no film yet: then there is nothing to be asked for. */
export function isKnownBeingPrepared(place: Reference): boolean {
  const lesson = knownLesson(place)
  return lesson !== undefined && isBeingPrepared(lesson)
}
