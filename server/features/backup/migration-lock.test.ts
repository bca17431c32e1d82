import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { backUp } from '#server/testing/backups.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import { createMember } from '#server/testing/people.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'

test('a migration waits for a running backup, and does not block members', async () => {
  const folder = await createTempFolder()
  await using academy = await createTestApp()
  await createMember(academy, 'paid')
  const { db } = academy.context
  const pool = new pg.Pool({ connectionString: academy.databaseUrl })
  await using lock = await lockTable(academy, 'audit_log')
  const backup = backUp(academy, join(folder, 'slow.tar'))
  await waitForBlockedStatement(academy, 'audit_log')
  const migrations = {
    '0001-test': {
      up: async (transaction: Kysely<unknown>) =>
        void (await sql`alter table accounts add test int`.execute(transaction)),
    },
  }
  const migrator = new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'test_migrations',
    migrationLockTableName: 'test_migrations_lock',
  })
  const migration = migrator.migrateToLatest()
  await waitForBlockedStatement(academy, 'pg_advisory_lock')
  expect(await db.selectFrom('accounts').select('id').limit(1).execute()).toHaveLength(1)
  await lock.release()
  await backup
  expect(await migration).toMatchObject({ results: [{ status: 'Success' }] })
  await pool.end()
})
