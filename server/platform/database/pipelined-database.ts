import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { StatementResult, PipelinedConnection, Statement } from './pipelined-connection.ts'
import type { Tables } from './tables.ts'

export type RunQuery = (statement: Statement) => Promise<StatementResult>

/**
 * Opens the database for short reads. Reads of the same event loop turn share a connection, which saves most of the
 * cost of a small read. Transactions are not supported.
 */
export const openPipelined = (run: RunQuery): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(run),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

function createDriver(run: RunQuery): Driver {
  const connection: DatabaseConnection = {
    executeQuery: (query) => execute(run, query),
    streamQuery: () => throwUnsupported('streaming is not supported on a shared connection'),
  }
  const rejectTransaction = async () => throwUnsupported('transactions are not supported on a shared connection')
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: rejectTransaction,
    commitTransaction: rejectTransaction,
    rollbackTransaction: rejectTransaction,
    releaseConnection: async () => {},
    // The caller opened the connections and closes them.
    destroy: async () => {},
  }
}

async function execute<Row>(run: RunQuery, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
  const { rows } = await run({ text: sql, values: [...parameters] })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query builder's types name the rows of a statement; the driver returns them untyped
  return { rows: rows as Row[] }
}

function throwUnsupported(message: string): never {
  throw new Error(message)
}

/** Runs all statements of one turn of the event loop on the least busy connection. */
export function runOnLeastBusy(connections: readonly PipelinedConnection[]): RunQuery {
  let currentConnection: PipelinedConnection | undefined
  const chooseConnection = () => {
    if (currentConnection) return currentConnection
    const leastBusy = connections.reduce((best, candidate) =>
      candidate.countPending() < best.countPending() ? candidate : best,
    )
    currentConnection = leastBusy
    setImmediate(() => (currentConnection = undefined))
    return leastBusy
  }
  return (statement) => chooseConnection().run(statement)
}
