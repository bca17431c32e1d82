import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { createLog } from '../logging/log.ts'
import { openDatabase } from './database.ts'

test('a connection that is lost between two statements of a transaction fails only that transaction', async () => {
  await using testApp = await createTestApp()
  const { db, pool, close } = openDatabase(testApp.databaseUrl, createLog('silent'), { max: 1 })
  // Not `once` of node:events, because it would also handle errors.
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  pool.once('connect', (client) => client.once('end', resolve))
  const transaction = db.transaction().execute(async (queries) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)
    await terminate(testApp.databaseUrl, rows[0]?.pid)
    await lost
    return sql`select 1`.execute(queries)
  })
  await expect(transaction).rejects.toThrow(/connection/i)
  await expect(sql`select 1`.execute(db)).resolves.toMatchObject({ rows: [{}] })
  await close()
})

async function terminate(url: string, pid: number | undefined) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [pid]).finally(() => client.end())
}
