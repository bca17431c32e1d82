import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asObject } from '#web/api/read-response.ts'
import { client } from '#web/client.ts'
import { useRefetchCatalogue } from '#web/features/catalogue/index.ts'

/** Milliseconds between two requests while the film is processing. */
const POLL_INTERVAL_MS = 1000

/**
 * Returns the progress of a film that is not ready, 0 to 1; null if the progress is unknown. A demo academy renders the
 * requested film next. Loads the catalogue when the film is ready.
 */
export function useFilmProgress(id: string): number | null {
  const refetchCatalogue = useRefetchCatalogue()
  const { data: progress = null } = useQuery({
    queryKey: ['film progress', id],
    queryFn: async ({ signal }) => readProgress(await client.callFunction('filmProgress', [{ id }], { signal })),
    refetchInterval: ({ state }) => (typeof state.data === 'number' ? POLL_INTERVAL_MS : false),
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (progress === 1) refetchCatalogue()
  }, [progress, refetchCatalogue])
  return progress
}

const readProgress = (response: unknown) => {
  const { progress } = asObject(response)
  return typeof progress === 'number' ? progress : null
}
