import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/** Waits until a statement that contains `text` waits for a lock of another transaction. */
export const waitForBlockedStatement = ({ context }: Pick<TestApp, 'context'>, text: string) =>
  eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${text}%`}`.execute(context.db)
    if (rows.length === 0) throw new Error(`no statement that contains "${text}" waits for a lock`)
  })
