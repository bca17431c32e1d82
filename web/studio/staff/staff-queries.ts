import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type exportLog, listLog } from '#contract/studio/log.ts'
import { listStaff } from '#contract/studio/staff.ts'
import type { z } from 'zod'
import { studioQuery } from '#web/studio/shell/index.ts'

export const staffQuery = studioQuery('staff', listStaff, {})

export type LogFilter = z.input<typeof exportLog.query>

/** A page of the audit log: entries that are older than `before`, and fit the filter. */
export const logQuery = (filter: LogFilter, before?: number) =>
  studioQuery('log', listLog, { query: { ...filter, ...(before !== undefined && { before: String(before) }) } })

/** A change of the staff. Whatever became of it, staff and log are read anew. */
export function useStaffChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: ['studio'] }) })
}
