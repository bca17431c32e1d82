import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type exportLog, listLog } from '#contract/studio/log.ts'
import { listStaff } from '#contract/studio/staff.ts'
import type { z } from 'zod'
import { studioQuery } from '#web/studio/shell/index.ts'

export const staffQuery = studioQuery('staff', listStaff, {})

export type LogFilter = z.input<typeof exportLog.query>

/** Returns the query options for a page of the audit log, with matching entries that are older than the ID `before`. */
export const logQuery = (filter: LogFilter, before?: number) =>
  studioQuery('log', listLog, { query: { ...filter, ...(before !== undefined && { before: String(before) }) } })

/** Mutation of staff. Afterwards, also after an error, the queries of the Studio are refetched. */
export function useStaffChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queryClient.invalidateQueries({ queryKey: ['studio'] }) })
}
