import { createHash } from 'node:crypto'
import pg from 'pg'
import { isUnanswered } from './database-errors.ts'

/**
 * Maximum number of prepared statements. Filters produce unlimited variants, and each prepared statement uses memory in
 * every connection.
 */
const MAX_STATEMENTS = 100
/** Maximum characters of a prepared statement. Longer ones insert many rows and are rarely repeated. */
const MAX_STATEMENT_LENGTH = 4000

/** Returns the name of the prepared statement, or undefined if it is not prepared. */
export type StatementNamer = (text: string, values: readonly unknown[]) => string | undefined

/**
 * Chooses the statements that PostgreSQL prepares once per connection, because parsing and planning cost more than
 * executing most of them. Excludes statements without parameters, such as migrations, which the driver sends by the simple
 * protocol. Excludes statements that select all columns, because they fail after a newer process adds a column.
 */
export function createStatementNamer(): StatementNamer {
  const names = new Map<string, string>()
  return (text, values) => {
    if (values.length === 0) return undefined
    const knownName = names.get(text)
    if (
      knownName !== undefined ||
      names.size >= MAX_STATEMENTS ||
      text.length > MAX_STATEMENT_LENGTH ||
      selectsAllColumns(text)
    )
      return knownName
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

const selectsAllColumns = (text: string) => /(select|returning) \*|\.\*/i.test(text)

/** Makes the connections of a pool prepare named statements. Closes a connection that did not respond in time. */
export function prepareStatements(pool: pg.Pool, nameOf: StatementNamer) {
  pool.on('connect', (client: pg.Client) => {
    const queryPrepared = (...callArgs: unknown[]): unknown => {
      const [text, values] = callArgs
      // Only Kysely's call signature is changed.
      if (callArgs.length !== 2 || typeof text !== 'string' || !Array.isArray(values))
        return Reflect.apply(pg.Client.prototype.query, client, callArgs)
      const result: unknown = Reflect.apply(pg.Client.prototype.query, client, [
        { name: nameOf(text, values), text, values },
      ])
      if (result instanceof Promise) result.catch((error: unknown) => isUnanswered(error) && void client.end())
      return result
    }
    Object.assign(client, { query: queryPrepared })
  })
}
