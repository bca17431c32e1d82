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
import type { Answer, PipelinedConnection, Statement } from './pipelined-connection.ts'
import type { Tables } from './tables.ts'

export type RunQuery = (statement: Statement) => Promise<Answer>

/**
 * The database for the short statements of a hot path: statements of the same turn share a connection, which saves most
 * of the cost of a small one. A transaction uses a connection of the pool.
 */
export const openPipelined = (run: RunQuery, pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(run, new PostgresDialect({ pool }).createDriver()),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

function createDriver(run: RunQuery, pooled: Driver): Driver {
  /** The connections of transactions, by the object that began them. */
  const own = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const ownOf = (connection: DatabaseConnection) => own.get(connection) ?? refuse('There is no transaction.')

  return {
    init: (options) => pooled.init(options),
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: <Row>(query: CompiledQuery) =>
          own.get(connection)?.executeQuery<Row>(query) ?? execute<Row>(run, query),
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
    // The caller closes the pool and the connections, which it opened.
    destroy: async () => {},
  }
}

async function execute<Row>(run: RunQuery, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
  const { command, rowCount, rows } = await run({ text: sql, values: [...parameters] })
  return {
    ...(command !== 'SELECT' && { numAffectedRows: BigInt(rowCount ?? 0) }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query builder's types name the rows of a statement; the driver returns them untyped
    rows: rows as Row[],
  }
}

function refuse(message: string): never {
  throw new Error(message)
}

/** All statements of one turn of the event loop use the same connection, the least busy one. */
export function byTurns(lines: readonly PipelinedConnection[]): RunQuery {
  let chosen: PipelinedConnection | undefined
  const choose = () => {
    if (chosen) return chosen
    const line = lines.reduce((best, other) => (other.waiting() < best.waiting() ? other : best))
    chosen = line
    setImmediate(() => (chosen = undefined))
    return line
  }
  return (statement) => choose().run(statement)
}
