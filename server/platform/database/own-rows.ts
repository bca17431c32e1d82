import { type Insertable, sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from './database.ts'
import { newId } from './ids.ts'
import type { Owned } from './tables.ts'

/** Tables of members' rows that the server itself writes, not a member's data command. */
type OwnTables = Owned<'profile_details' | 'login_records' | 'subscriptions'>

type NewRow<Table extends keyof OwnTables> = Omit<Insertable<OwnTables[Table]>, 'id' | 'owner_id'>

/**
 * Returns the queries on these tables for one owner. This is the only TypeScript code that accesses these tables, and
 * each statement filters by the owner.
 */
export function ownRows(queries: Queries, owner: OwnerId) {
  const tables = queries.$extendTables<OwnTables>()
  const createKeys = () => ({ id: newId(), owner_id: owner })
  return {
    /** Adds an empty details record. If `isWelcomed` is true, the welcome questions are skipped. */
    addDetails: (isWelcomed: boolean) =>
      tables
        .insertInto('profile_details')
        .values({ ...createKeys(), has_stage_one: isWelcomed })
        .execute(),

    /**
     * Notifies the member's open pages of a new email address, which the details record contains although another table
     * stores it.
     */
    notifyEmailChange: () =>
      sql`select record_change('profile', owner_id, id, 'update', '{email}') from profile_details
        where owner_id = ${owner}`.execute(queries),

    addLoginRecord: (record: NewRow<'login_records'>) =>
      tables
        .insertInto('login_records')
        .values({ ...createKeys(), ...record })
        .execute(),

    /** Deletes all except the newest `maxCount` records. */
    trimLoginRecords(maxCount: number) {
      const newestFirst = tables.selectFrom('login_records').select('id').where('owner_id', '=', owner)
      const olderRecords = newestFirst.orderBy('id', 'desc').offset(maxCount)
      return tables.deleteFrom('login_records').where('id', 'in', olderRecords).execute()
    },

    readMembership: () =>
      tables.selectFrom('subscriptions').selectAll().where('owner_id', '=', owner).executeTakeFirst(),

    /** Inserts or replaces the member's only record. */
    saveMembership: (membership: NewRow<'subscriptions'>) =>
      tables
        .insertInto('subscriptions')
        .values({ ...createKeys(), ...membership })
        .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(membership))
        .execute(),

    addMembership: (membership: NewRow<'subscriptions'>) =>
      tables
        .insertInto('subscriptions')
        .values({ ...createKeys(), ...membership })
        .execute(),
  }
}
