import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Line } from './line.ts'
import type { Tables } from './tables.ts'

/**
 * The database for the short statements of a hot path: those of one moment share a connection, which saves most of what a small one costs. A
 * transaction takes a connection of the pool for itself, as everywhere.
 */
export const openShared = (lines: readonly Line[], pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(lines, new PostgresDialect({ pool }).createDriver()),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

function createDriver(lines: readonly Line[], pooled: Driver): Driver {
  const choose = chooser(lines)
  /** The connections that transactions have for themselves, by what they were begun on. */
  const own = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const ownOf = (connection: DatabaseConnection) => own.get(connection) ?? refuse('There is no transaction.')

  return {
    init: (options) => pooled.init(options),
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: <Row>(query: CompiledQuery) =>
          own.get(connection)?.executeQuery<Row>(query) ?? execute<Row>(choose(), query),
        streamQuery: () => refuse('Answers that are read piece by piece need a connection of their own.'),
      }
      return connection
    },
    async beginTransaction(connection, settings) {
      own.set(connection, await pooled.acquireConnection())
      await pooled.beginTransaction(ownOf(connection), settings)
    },
    commitTransaction: async (connection) => pooled.commitTransaction(ownOf(connection)),
    rollbackTransaction: async (connection) => pooled.rollbackTransaction(ownOf(connection)),
    async releaseConnection(connection) {
      const taken = own.get(connection)
      if (taken) await pooled.releaseConnection(taken)
    },
    destroy: async () => void (await Promise.all(lines.map((line) => line.close()))),
  }
}

async function execute<Row>(line: Line, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
  const { command, rowCount, rows } = await line.ask(sql, [...parameters])
  return {
    ...(command !== 'SELECT' && { numAffectedRows: BigInt(rowCount ?? 0) }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a query builder's types say what a statement answers; nobody can check
    rows: rows as Row[],
  }
}

function refuse(words: string): never {
  throw new Error(words)
}

/** All of one turn of the event loop take the same line, the least busy. */
function chooser(lines: readonly Line[]): () => Line {
  let chosen: Line | undefined
  return () => {
    if (chosen) return chosen
    const line = lines.reduce((best, other) => (other.waiting() < best.waiting() ? other : best))
    chosen = line
    setImmediate(() => (chosen = undefined))
    return line
  }
}
