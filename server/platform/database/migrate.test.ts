import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { createLog } from '../logging/log.ts'
import { openDatabase } from './database.ts'
import { migrate, requireReachable } from './migrate.ts'

test('an unreachable database is reported with the setting to check', async () => {
  const { db } = openDatabase('postgresql://ana:secret@127.0.0.1:1/school', createLog('silent'))
  await expect(requireReachable(db)).rejects.toThrow(/^The database cannot be reached\. Check DATABASE_URL/)
  await db.destroy()
})

test('a migrated database is not changed, and a database of a newer Holdfast is refused', async () => {
  await using academy = await createTestApp()
  const { maintenance } = academy.context
  await expect(migrate(maintenance)).resolves.toBeUndefined()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', 'now')`.execute(maintenance)
  await expect(migrate(maintenance)).rejects.toThrow(
    'The database was migrated by a newer version of Holdfast (9999-tomorrow). The database was not changed.',
  )
})
