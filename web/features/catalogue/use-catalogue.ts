import { onlineManager, QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Catalogue, Reference } from '#contract/catalogue.ts'
import { allLessons, findLesson } from '#rules/catalogue.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { isProcessing } from './lesson-facts.ts'

const MINUTE_MS = 60_000
/** Milliseconds between polls while a film is processing. An unchanged catalogue returns 304. */
const POLL_INTERVAL_MS = 15_000

let lastCatalogue: Catalogue | undefined

/** Query cache of the member area. The cache outlives the session, because all members share the same catalogue. */
export const createQueryClient = () => {
  // TanStack Query only listens for changes. Without the initial state, a page opened offline would wait for a
  // response and never retry.
  onlineManager.setOnline(globalThis.navigator?.onLine !== false)
  return new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5 * MINUTE_MS } } })
}

const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: async ({ signal }) => (lastCatalogue = await loadCatalogue(signal)),
  // An unchanged catalogue is the same object, and deep comparison of ten thousand lessons is slower than rendering.
  structuralSharing: false,
  refetchInterval: ({ state }) => (state.data && allLessons(state.data).some(isProcessing) ? POLL_INTERVAL_MS : false),
})

export type CatalogueState =
  /** `isCopy`: loaded from this device because the academy has been unreachable since the page was opened. */
  | { status: 'ready'; catalogue: Catalogue; isCopy: boolean }
  | { status: 'loading' | 'offline' }
  | { status: 'failed'; retry: () => void }

/**
 * Loads the catalogue. Revalidates on window focus, and polls while films are processing. Components shown on every
 * screen pass `retryOnMount: false`, so that their mount does not repeat a failed request.
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

/** Returns a function that requests the catalogue now. */
export function useRefetchCatalogue(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => void queryClient.refetchQueries({ queryKey: catalogueQuery.queryKey }), [queryClient])
}

const findLastKnownLesson = ({ gid, id }: Reference) => lastCatalogue && findLesson(lastCatalogue, gid, id)?.video

/** Returns the media name of a lesson in the last loaded catalogue. */
export const getKnownMedia = (lesson: Reference): string | undefined => findLastKnownLesson(lesson)?.media

/** True if the lesson has no film in the last loaded catalogue. No film is requested in that case. */
export function isKnownProcessing(reference: Reference): boolean {
  const lesson = findLastKnownLesson(reference)
  return lesson !== undefined && isProcessing(lesson)
}
