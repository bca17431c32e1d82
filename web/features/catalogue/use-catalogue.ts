import { onlineManager, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Catalogue, Reference } from '#contract/catalogue.ts'
import { allLessons, findLesson } from '#rules/catalogue.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { isBeingPrepared } from './lesson-facts.ts'

const MINUTE = 60_000
/** Milliseconds between two requests while a film is being prepared. An unchanged catalogue costs a header. */
const POLL_INTERVAL = 15_000

let lastCatalogue: Catalogue | undefined

/** The cache of the member area. It lives as long as the page: the catalogue is the same for everybody. */
export const createQueryClient = () => {
  // It is called for changes only: a page that is opened without a network would wait for an answer that never comes,
  // and not try again.
  onlineManager.setOnline(globalThis.navigator?.onLine !== false)
  return new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5 * MINUTE } } })
}

const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: async ({ signal }) => (lastCatalogue = await loadCatalogue(signal)),
  // An unchanged one is the same object; to compare ten thousand lessons would take longer than to draw them.
  structuralSharing: false,
  refetchInterval: ({ state }) => (state.data && allLessons(state.data).some(isBeingPrepared) ? POLL_INTERVAL : false),
})

export type CatalogueState =
  /** `isCopy`: saved on this device before, and the academy could not be reached since this page was opened. */
  | { status: 'ready'; catalogue: Catalogue; isCopy: boolean }
  | { status: 'loading' | 'offline' }
  | { status: 'failed'; retry: () => void }

/**
 * The catalogue, loaded once a member is in, revalidated when they come back to the window, and now and then while
 * films are being prepared. `retryOnMount: false` is for what every screen shows: that it mounts is no reason to
 * request again what was refused.
 */
export function useCatalogue({ retryOnMount = true } = {}): CatalogueState {
  const { data, dataUpdatedAt, isPaused, isError, refetch } = useQuery({ ...catalogueQuery, retryOnMount })
  if (data) {
    const isCopy = (isPaused || isError) && dataUpdatedAt < performance.timeOrigin
    return { status: 'ready', catalogue: data, isCopy }
  }
  if (isPaused) return { status: 'offline' }
  if (isError) return { status: 'failed', retry: () => void refetch() }
  return { status: 'loading' }
}

const lastKnownLesson = ({ gid, id }: Reference) => lastCatalogue && findLesson(lastCatalogue, gid, id)?.video

/** The academy's name for the film of a lesson, as the last catalogue had it. */
export const knownFilm = (lesson: Reference): string | undefined => lastKnownLesson(lesson)?.media

/** Whether the last catalogue says that this lesson has no film yet, so that there is nothing to request. */
export function isKnownBeingPrepared(lessonRef: Reference): boolean {
  const lesson = lastKnownLesson(lessonRef)
  return lesson !== undefined && isBeingPrepared(lesson)
}
