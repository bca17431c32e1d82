import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/** Resolves once a statement whose text has these words waits for what another transaction holds. */
export const waitingForLock = ({ context }: Pick<TestApp, 'context'>, text: string) =>
  eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${text}%`}`.execute(context.db)
    if (rows.length === 0) throw new Error(`Nothing that says "${text}" waits.`)
  })
