import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createContext } from '#server/create-context.ts'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'

// Each table is first read at a different step of startup.
test.each(['quotas', 'signing_keys', 'connections', 'pgboss.queue'])(
  'a startup that fails because table %s is missing closes its connections',
  async (table) => {
    await using testApp = await createTestApp()
    const { config, db, log } = testApp.context
    await sql`drop table ${sql.table(table)} cascade`.execute(db)
    const failing = createContext(config, `${testApp.databaseUrl}?application_name=failing`, log)
    await expect(failing).rejects.toThrow(table.replace(/.*\./, ''))
    // PostgreSQL ends the backend process of a closed connection a moment later.
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity where application_name = 'failing'`.execute(db)
      expect(rows).toEqual([])
    })
  },
)
