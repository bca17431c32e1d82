import { createHash } from 'node:crypto'
import pg from 'pg'
import { isUnanswered } from './database-errors.ts'

/**
 * Maximum number of prepared statements. Filters produce unlimited variants, and each prepared statement uses memory in
 * every connection.
 */
const MAX_STATEMENTS = 100
/** Maximum length of a prepared statement in characters. Longer statements insert many rows and are rarely repeated. */
const MAX_STATEMENT_LENGTH = 4000

/** Returns the name under which a statement is prepared, or undefined if it is not prepared. */
export type StatementNamer = (text: string, values: readonly unknown[]) => string | undefined

/**
 * Chooses the statements that PostgreSQL prepares once per connection, because parsing and planning most statements
 * costs more than executing them. Excludes statements without parameters, such as migrations, which the driver sends by
 * the simple protocol. Excludes statements that select all columns, because they fail after a newer process adds a
 * column.
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

/**
 * Makes the connections of a pool prepare the statements that `getStatementName` names. Closes a connection that did
 * not respond in time.
 */
export function prepareStatements(pool: pg.Pool, getStatementName: StatementNamer) {
  pool.on('connect', (client: pg.Client) => {
    const queryPrepared = (...callArgs: unknown[]): unknown => {
      const [text, values] = callArgs
      // Changes only calls with the signature that Kysely uses.
      if (callArgs.length !== 2 || typeof text !== 'string' || !Array.isArray(values))
        return Reflect.apply(pg.Client.prototype.query, client, callArgs)
      const result: unknown = Reflect.apply(pg.Client.prototype.query, client, [
        { name: getStatementName(text, values), text, values },
      ])
      if (result instanceof Promise) result.catch((error: unknown) => isUnanswered(error) && void client.end())
      return result
    }
    Object.assign(client, { query: queryPrepared })
  })
}
