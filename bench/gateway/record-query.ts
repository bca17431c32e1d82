import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/index.ts'
import { createContext } from '#server/create-context.ts'
import { createLog } from '#server/platform/logging/log.ts'
import type { BenchDatabase } from './contestant.ts'
import { load } from './load.ts'
import type { OurServer } from './start-our-server.ts'

const Query = z.object({ name: z.string().optional(), text: z.string(), values: z.array(z.unknown()) })
export type Query = z.infer<typeof Query>

/**
 * Records the query that our server sends to PostgreSQL for a read: its text, its values, and the name of the prepared
 * statement.
 */
export async function recordQuery({ folder }: BenchDatabase, { databaseUrl, reads }: OurServer): Promise<Query> {
  const request = reads.slice(0, 1)
  const queries = await recordQueries(async () => {
    const context = await createContext(
      readConfig({ DATA_DIR: join(folder, 'recorder') }),
      databaseUrl,
      createLog('warn'),
    )
    const app = await createApp(context)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    await load(Number(new URL(address).port), request, 0)
    await app.close()
    await context.close()
  })
  const query = queries.find(({ text, values }) => text.includes('my_list') && values.length > 0)
  if (!query) throw new Error('no list query was recorded')
  return query
}

/** Runs `act` and returns the queries that the driver receives meanwhile. */
async function recordQueries(act: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = []
  const { query } = pg.Client.prototype
  const recordArguments = function (this: pg.Client, ...args: unknown[]): unknown {
    const [text, values] = args
    const received = Query.safeParse(typeof text === 'string' ? { text, values } : text)
    if (received.success) queries.push(received.data)
    return Reflect.apply(query, this, args)
  }
  Object.assign(pg.Client.prototype, { query: recordArguments })
  await act().finally(() => Object.assign(pg.Client.prototype, { query }))
  return queries
}
