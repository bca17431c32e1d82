import { createHash } from 'node:crypto'
import pg from 'pg'
import { traceStatement } from '../tracing/traces.ts'
import { isConnectionLost, isUnanswered, markUnconfirmed } from './database-errors.ts'

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
 * not respond in time, and marks the errors of changes that may have been committed.
 */
export function prepareStatements(pool: pg.Pool, getStatementName: StatementNamer) {
  pool.on('connect', (client: pg.Client) => {
    // Kysely tries to roll back after a failed commit, and then throws only the error of the rollback.
    let isUnconfirmed = false
    const handleError = (error: unknown, mayCommit: boolean) => {
      const isTimeout = isUnanswered(error)
      if (isTimeout) void client.end()
      if (!isTimeout && !isConnectionLost(error)) return
      isUnconfirmed ||= mayCommit
      if (isUnconfirmed) markUnconfirmed(error)
    }
    const queryPrepared = (...callArgs: unknown[]): unknown => {
      const [text, values] = callArgs
      // Changes only calls with the signature that Kysely uses.
      if (callArgs.length !== 2 || typeof text !== 'string' || !Array.isArray(values))
        return Reflect.apply(pg.Client.prototype.query, client, callArgs)
      const mayCommit = isCommit(text, client.getTransactionStatus())
      const result: unknown = Reflect.apply(pg.Client.prototype.query, client, [
        { name: getStatementName(text, values), text, values },
      ])
      if (result instanceof Promise) {
        result.catch((error: unknown) => handleError(error, mayCommit))
        traceStatement(text, result)
      }
      return result
    }
    Object.assign(client, { query: queryPrepared })
  })
}

/** Returns whether a statement commits a transaction, or changes data outside of a transaction. */
const isCommit = (text: string, transaction: ReturnType<pg.Client['getTransactionStatus']>) =>
  text === 'commit' || (transaction === 'I' && !/^(select|begin|start transaction)\b/i.test(text))
