import { DATABASE_NAME } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { DataService } from '#server/ports/data-service.ts'
import type { Collection, Operation } from './collection.ts'
import { collections as allCollections } from './collections.ts'
import { commands, failNotPermitted } from './commands.ts'
import { limitExpensiveCalls } from './expensive-calls.ts'
import { truncate, isDocument } from './language/value.ts'
import { mapDatabaseErrors } from './database-errors.ts'
import pg from 'pg'
import { type OwnRecords, readRecordCount } from './own-records.ts'

/**
 * Runs commands on collections (session service §6). Checks the command, the collection and the permission before the
 * other arguments.
 */
export function createCollectionsService(
  { reads, members, writes, notifier }: Pick<Context, 'reads' | 'members' | 'writes' | 'notifier'>,
  collections: ReadonlyMap<string, Collection> = allCollections,
): Pick<DataService, 'run'> {
  // Reads and changes have separate slots, because a change may take seconds but a read only 0.1 seconds.
  const expensiveCalls = { reads: limitExpensiveCalls(members), changes: limitExpensiveCalls(members) }
  return {
    async run({ owner }, name, values) {
      const command = commands.get(name) ?? fail('ServiceCommandNotFound', `command not found: '${truncate(name)}'`)
      const argument = parseArgument(values)
      const collection = findCollection(collections, argument)
      const operations = command.getRequiredOperations(argument)
      for (const operation of operations)
        if (!collection.allows.includes(operation)) failNotPermitted(formatOperation(operation))
      const isChange = operations.length > 0
      using expensiveSlot = (isChange ? expensiveCalls.changes : expensiveCalls.reads).createSlot(owner)
      const acquireHeavySlot = async () => {
        const queries = await expensiveSlot.acquire()
        // A concurrent expensive call of the member may have used up the rate limit during the wait.
        if (isChange) writes.failIfOverdrawn(owner)
        return queries
      }
      const charge = (count: number) => writes.charge(owner, count)
      const ownRecords = { queries: isChange ? members : reads, acquireHeavySlot, charge, owner, collection }
      if (!isChange) return await mapDatabaseErrors(() => command.run(ownRecords, argument))
      const plannedCost = countPlannedWrites(argument)
      writes.consume(owner, plannedCost)
      const result = await mapDatabaseErrors(() =>
        command.run(ownRecords, argument).catch(async (error: unknown) => {
          if (command.affectsMany) writes.charge(owner, await countRolledBackWrites(ownRecords, error))
          throw error
        }),
      )
      writes.charge(owner, Math.max(0, countWrites(result) - plannedCost))
      notifier.notify()
      return result
    },
  }
}

function parseArgument(values: readonly unknown[]): Readonly<Record<string, unknown>> {
  const [argument] = values
  if (values.length === 1 && isDocument(argument)) return argument
  return fail('ArgumentsNotAllowed', 'a command of the data service has exactly one argument, an object')
}

/** Throws NoMatchingRuleFound (403) for unknown databases and collections. */
function findCollection(
  collections: ReadonlyMap<string, Collection>,
  { database, collection }: Readonly<Record<string, unknown>>,
): Collection {
  if (typeof database !== 'string') return fail('ArgumentsNotAllowed', "'database' is a required string")
  if (typeof collection !== 'string') return fail('ArgumentsNotAllowed', "'collection' is a required string")
  const ownCollection = database === DATABASE_NAME ? collections.get(collection) : undefined
  return (
    ownCollection ??
    fail('NoMatchingRuleFound', `no rule exists for namespace '${truncate(database)}.${truncate(collection)}'`)
  )
}

/** Returns the name of an operation for error messages, which call an upsert an insert. */
const formatOperation = (operation: Operation) => (operation === 'upsert' ? 'insert' : operation)

/** Returns the cost of a command, in writes, before it runs: the number of documents to insert, otherwise 1. */
export const countPlannedWrites = ({ documents }: Readonly<Record<string, unknown>>) =>
  Array.isArray(documents) ? Math.max(1, documents.length) : 1

/**
 * Returns the cost of a command, in writes, from its response. Matching documents that did not change count too,
 * because they were locked.
 */
export function countWrites(result: unknown): number {
  const { matchedCount, deletedCount } = isDocument(result) ? result : {}
  return Math.max(0, ...[matchedCount, deletedCount].map(Number).filter(Number.isFinite))
}

/**
 * Returns the cost, in writes, of a bulk change that the database rolled back: the number of the member's records.
 * Returns 0 if the change never reached the database.
 */
export const countRolledBackWrites = (ownRecords: OwnRecords, error: unknown): Promise<number> =>
  error instanceof pg.DatabaseError ? readRecordCount(ownRecords) : Promise.resolve(0)
