import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Pair } from '#contract/collections/my-list.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { showToast } from '#web/ui/toast.tsx'
import { isSaved, keep, savedListQuery } from './saved-list.ts'

/** Whether a lesson is in the member's list, undefined until that is known, and a way to turn it. */
export function useSaved(pair: Pair, title: string) {
  const ownerId = useOwnerId() ?? ''
  const queries = useQueryClient()
  const { data: isIn, isError } = useQuery({ ...savedListQuery(ownerId), select: (pairs) => isSaved(pairs, pair) })
  const turn = async () => {
    const failure = await keep(queries, ownerId, pair, !isIn)
    if (failure)
      showToast(isIn ? `“${title}” could not be taken out of My List.` : `“${title}” could not be put in My List.`)
  }
  // A list that does not come hides no button: adding a lesson twice harms nothing.
  return { isIn: isIn ?? (isError ? false : undefined), turn: () => void turn() }
}
