import { CompiledQuery } from 'kysely'
import type { Queries } from '../database/database.ts'

export interface EnqueueOptions {
  /** Jobs of a higher priority run first. */
  priority?: number
  /** Group of the job, limited by `atOncePerGroup`. */
  group?: string
  /** Seconds until the job is due. */
  after?: number
}

/** Returns options with which pg-boss stores a job in the transaction of `queries`. */
export const createSendOptions = (queries: Queries, { priority = 0, group, after = 0 }: EnqueueOptions = {}) => ({
  db: runInTransaction(queries),
  priority,
  startAfter: after,
  ...(group !== undefined && { group: { id: group } }),
})

/** Lets pg-boss use the caller's connection, so that its statements belong to the caller's transaction. */
const runInTransaction = (queries: Queries) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await queries.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
})
