import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from '../logging/log.ts'
import { traceStatement } from '../tracing/traces.ts'
import type { StatementNamer } from './prepared-statements.ts'

export type StatementResult = pg.QueryResult<Record<string, unknown>>

export interface Statement {
  text: string
  values: unknown[]
}

/**
 * A connection that sends queries without waiting for the responses of previous queries. The first query opens the
 * connection, and the first query after a failure reopens it.
 */
export interface PipelinedConnection {
  /** Returns the number of queries that await a response. */
  countPending(): number
  run(statement: Statement): Promise<StatementResult>
  /** Waits for outstanding responses, then closes the connection. */
  close(): Promise<void>
}

interface Connection {
  client: pg.Client
  socket: Socket
}

export function createPipelinedConnection(
  settings: pg.ClientConfig,
  log: Logger,
  getStatementName: StatementNamer,
): PipelinedConnection {
  let current: Promise<Connection> | undefined
  let pendingCount = 0

  const dropConnection = (connection: Promise<Connection>) => {
    if (current === connection) current = undefined
  }
  const openConnection = () => {
    const connection = connect(settings, (error) => {
      dropConnection(connection)
      if (error) log.warn({ err: error }, 'lost a database connection')
    })
    connection.catch(() => dropConnection(connection))
    current = connection
    return connection
  }
  const withConnection = async <T>(send: (query: Query) => Promise<T>): Promise<T> => {
    const connection = current ?? openConnection()
    try {
      const { client, socket } = await connection
      batchWritesOfThisTick(socket)
      return await send(({ text, values }, isNamed = true) =>
        client.query({ name: isNamed ? getStatementName(text, values) : undefined, text, values }),
      )
    } catch (error) {
      if (closesConnection(error)) dropConnection(connection)
      throw error
    }
  }
  return {
    countPending: () => pendingCount,
    async run(statement) {
      pendingCount += 1
      const result = withConnection((query) => query(statement))
        .catch((error: unknown) => {
          if (isUnprepared(error)) return withConnection((query) => query(statement, false))
          throw error
        })
        .finally(() => (pendingCount -= 1))
      traceStatement(statement.text, result)
      return result
    },
    async close() {
      const connection = await current?.catch(() => undefined)
      await connection?.client.end()
    },
  }
}

/** Connects. Calls `onEnd` when the connection closes, with an error if it closed unexpectedly. */
async function connect(settings: pg.ClientConfig, onEnd: (error?: Error) => void): Promise<Connection> {
  const socket = new Socket()
  const client = new pg.Client({ ...settings, pipeline: true, stream: () => socket })
  client.on('error', onEnd).on('end', onEnd)
  await client.connect()
  return { client, socket }
}

type Query = (statement: Statement, isNamed?: boolean) => Promise<StatementResult>

/**
 * Returns whether the prepared statement does not exist, because the query that was preparing it was canceled. The
 * failed query has changed nothing.
 */
const isUnprepared = (error: unknown) => error instanceof pg.DatabaseError && error.code === '26000'

/** Returns whether PostgreSQL closes the connection after this error. The close event follows later. */
const closesConnection = (error: unknown) => error instanceof pg.DatabaseError && error.code?.startsWith('57P')

/** Sends all queries of one turn of the event loop in one write, because a write costs as much as a small query. */
function batchWritesOfThisTick(socket: Socket) {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}
