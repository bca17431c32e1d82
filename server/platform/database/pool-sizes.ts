/** Number of connections of a process for each purpose. */
export interface PoolSizes {
  /** Shared connections for reads, which pipeline statements. */
  reads: number
  /** Connections that are not shared. */
  pools: { sessions: number; members: number; server: number }
  /** Connections of the job queue. */
  jobs: number
}

/** Default number of connections of a process that runs jobs. */
export const POOL_DEFAULT = 35
/** One connection each to listen for changes, for `/readyz`, and for migrations and cleanup. */
const SINGLE_CONNECTIONS = { notifier: 1, readiness: 1, maintenance: 1 }
/** A worker fetches, completes and supervises jobs concurrently; a web process only queues jobs. */
const JOB_CONNECTIONS = { worker: 4, web: 1 }
/** Shares of 28 connections. The rounding remainder is assigned to the server. */
const SHARES = { reads: 4, pools: { sessions: 6, members: 10 }, all: 28 }
/** Minimum per kind. With two, a slow statement delays only the others on its connection. */
const MIN_POOL_SIZE = 2

/** Divides the connections of a process among the purposes. */
export function dividePool(total: number, { works }: { works: boolean }): PoolSizes {
  const jobs = works ? JOB_CONNECTIONS.worker : JOB_CONNECTIONS.web
  const divisible = total - jobs - sum(SINGLE_CONNECTIONS)
  const getSize = (share: number) => Math.max(MIN_POOL_SIZE, Math.floor((divisible * share) / SHARES.all))
  const reads = getSize(SHARES.reads)
  const pools = { sessions: getSize(SHARES.pools.sessions), members: getSize(SHARES.pools.members) }
  return { reads, pools: { ...pools, server: divisible - reads - sum(pools) }, jobs }
}

/** Returns the number of direct connections to PostgreSQL if a pooler is used. */
export const directConnections = ({ jobs }: PoolSizes) =>
  jobs + SINGLE_CONNECTIONS.notifier + SINGLE_CONNECTIONS.maintenance

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)
