import { startChild } from './child.ts'
import { type BenchServer, LIST_ENTRIES, type BenchDatabase, POOL } from './contestant.ts'
import { createContentCheck, serializeRequest } from './checked-request.ts'
import type { OurServer } from './start-our-server.ts'
import type { Query } from './record-query.ts'

/**
 * Starts a server that uses only `node:http` and the database driver, with the same query on the same database, without
 * authentication.
 */
export async function startNodeHttp(
  { opened }: BenchDatabase,
  { databaseUrl, members }: OurServer,
  query: Query,
): Promise<BenchServer> {
  const values = query.values.map((value) => (value === members[0]?.id ? '$owner' : value))
  const settings = { DATABASE_URL: databaseUrl, QUERY: JSON.stringify({ ...query, values }), POOL }
  const port = await startChild(opened, 'node-http-server.ts', settings)
  const reads = members.map(({ id, token }) => {
    const headers = { authorization: `Bearer ${token}` }
    const call = { database: 'Holdfast_Tactics', collection: 'my_list', query: { owner_id: id } }
    const bytes = serializeRequest('POST', '/', headers, {
      name: 'findOne',
      arguments: [call],
      service: 'mongodb-atlas',
    })
    return [{ bytes, isExpected: createContentCheck({ owner_id: id, videos: LIST_ENTRIES }) }]
  })
  return { port, reads, updates: [] }
}
