import { CompiledQuery } from 'kysely'
import type { Queries } from '../database/database.ts'

export interface EnqueueOptions {
  /** Jobs of a higher priority are done first. */
  priority?: number
  /** Jobs of one group share the turns that `atOncePerGroup` leaves them. */
  group?: string
  /** Seconds until it is due. */
  after?: number
}

/** How pg-boss is to store a job, in the transaction of `queries`. */
export const sendOptions = (queries: Queries, { priority = 0, group, after = 0 }: EnqueueOptions = {}) => ({
  db: inside(queries),
  priority,
  startAfter: after,
  ...(group !== undefined && { group: { id: group } }),
})

/** Makes pg-boss use the caller's connection, so that its statements belong to that transaction. */
const inside = (queries: Queries) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await queries.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
})
