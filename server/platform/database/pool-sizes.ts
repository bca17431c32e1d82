/** Number of connections of a process for each purpose. */
export interface PoolSizes {
  /** Shared connections for reads, which pipeline statements. */
  reads: number
  /** Pools of connections that run one statement at a time. */
  pools: { sessions: number; members: number; server: number }
  /** Connections of the job queue. */
  jobs: number
}

/** Default number of connections of a process that runs jobs. */
export const POOL_DEFAULT = 35
/** Each process has one connection to listen for changes, one for `/readyz`, and one for migrations and cleanup. */
const SINGLE_CONNECTIONS = { notifier: 1, readiness: 1, maintenance: 1 }
/**
 * Connections of the job queue. A worker fetches, completes and supervises jobs concurrently; a web process only queues
 * jobs.
 */
const JOB_CONNECTIONS = { worker: 4, web: 1 }
/** How 28 connections would be divided. The server's pool gets the remaining connections. */
const SHARES = { reads: 4, pools: { sessions: 6, members: 10 }, all: 28 }
/**
 * Minimum number of connections per purpose: at least two, so that a slow statement does not delay all other
 * statements.
 */
const MIN_POOL_SIZE = 2

/** Divides the connections of a process among the purposes. */
export function dividePool(total: number, { runsJobs }: { runsJobs: boolean }): PoolSizes {
  const jobs = runsJobs ? JOB_CONNECTIONS.worker : JOB_CONNECTIONS.web
  const divisible = total - jobs - sum(SINGLE_CONNECTIONS)
  const getSize = (share: number) => Math.max(MIN_POOL_SIZE, Math.floor((divisible * share) / SHARES.all))
  const reads = getSize(SHARES.reads)
  const pools = { sessions: getSize(SHARES.pools.sessions), members: getSize(SHARES.pools.members) }
  return { reads, pools: { ...pools, server: divisible - reads - sum(pools) }, jobs }
}

/** Returns the number of direct connections to PostgreSQL if a pooler is used. */
export const countDirectConnections = ({ jobs }: PoolSizes) =>
  jobs + SINGLE_CONNECTIONS.notifier + SINGLE_CONNECTIONS.maintenance

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)
