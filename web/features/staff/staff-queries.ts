import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listLog, listStaff } from '#contract/studio/staff.ts'
import { ApiError } from '#web/api/api-error.ts'
import { studioQuery } from '#web/features/studio/index.ts'

export const staffQuery = studioQuery('staff', listStaff, {})

/** A page of the audit log: entries that are older than `before`, with the words in them. */
export const logQuery = (words: string, before?: number) =>
  studioQuery('log', listLog, { query: { words, ...(before !== undefined && { before: String(before) }) } })

/** A change of the staff. Whatever became of it, staff and log are read anew. */
export function useStaffChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: ['studio'] }) })
}

/** Why a change was refused, as a sentence. */
export const refusalWords = (reason: unknown): string => {
  if (!(reason instanceof ApiError))
    return 'The academy did not answer. Nothing is known to have changed; try again in a moment.'
  if (reason.errorCode === 'ProofRequired') return 'Nothing was changed, because the password was not given.'
  const words = reason.error ?? 'that did not work'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
