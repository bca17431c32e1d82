import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ConfigError } from '#server/config/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { createLog } from '../logging/log.ts'
import type { Database } from './database.ts'
import { checkReplica, openReplica } from './replica.ts'

const readName = async (queries: Database) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(queries)).rows[0]?.name
const getName = (url: string) => new URL(url).pathname.slice(1)

test('reads use the replica, and the database while the replica is away, which is logged once', async () => {
  // An independent database in place of a standby.
  await using replica = await createTestApp()
  await using academy = await createTestApp()
  const { lines, logTo } = collectLog()
  const { readReplica, close } = openReplica({
    url: replica.databaseUrl,
    db: academy.context.db,
    log: createLog('warn', logTo),
    retryDelay: 0,
  })
  const setAway = (isAway: boolean) =>
    sql`alter database ${sql.id(getName(replica.databaseUrl))} allow_connections ${sql.raw(String(!isAway))}`.execute(
      academy.context.db,
    )
  const endConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${getName(replica.databaseUrl)}`.execute(academy.context.db)

  expect(await readReplica(readName)).toBe(getName(replica.databaseUrl))
  await setAway(true)
  await endConnections()
  expect(await readReplica(readName)).toBe(getName(academy.databaseUrl))
  expect(await readReplica(readName)).toBe(getName(academy.databaseUrl))
  await setAway(false)
  expect(await readReplica(readName)).toBe(getName(replica.databaseUrl))
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the replica of DATABASE_READ_URL cannot be read; DATABASE_URL is used',
    'the replica of DATABASE_READ_URL is used again',
  ])
  await close()
})

test('a replica that failed is not used for a while', async () => {
  await using academy = await createTestApp()
  const { readReplica, close } = openReplica({
    url: academy.databaseUrl.replace(/:\d+\//, ':1/'),
    db: academy.context.db,
    log: createLog('silent'),
  })
  const used: Database[] = []
  const recordAndRead = (queries: Database) => {
    used.push(queries)
    return readName(queries)
  }
  await readReplica(recordAndRead)
  await readReplica(recordAndRead)
  expect(used.map((queries) => queries === academy.context.db)).toEqual([false, true, true])
  await close()
})

test('a replica that accepts changes, or has another database, is refused; one that is away is not', async () => {
  await using academy = await createTestApp()
  const check = (url: string) => checkReplica(url, academy.databaseUrl).catch((error: unknown) => error)
  const refused = [await check(academy.databaseUrl), await check(academy.databaseUrl.replace(/[^/]+$/, 'postgres'))]
  expect(refused).toEqual([expect.any(ConfigError), expect.any(ConfigError)])
  expect(refused.map(String)).toEqual([
    expect.stringContaining('DATABASE_READ_URL: expected a standby, but it accepts changes'),
    expect.stringContaining('DATABASE_READ_URL: expected a standby of the database of DATABASE_URL'),
  ])
  expect(await check(academy.databaseUrl.replace(/:\d+\//, ':1/'))).toContain('ECONNREFUSED')
})
