/** How many connections a process has for each purpose. */
export interface PoolSizes {
  /** Shared connections for reads, which send statements without waiting for the answers to those before. */
  reads: number
  /** Connections that are not shared. */
  pools: { sessions: number; members: number; server: number }
  /** Of the job queue. */
  jobs: number
}

/** Connections of a process that works on jobs, where nothing else is set. */
export const POOL_DEFAULT = 35
/** One each: the connection that listens for changes, the one of `/readyz`, and the one for migrations and cleanup. */
const SINGLE = { notifier: 1, readiness: 1, maintenance: 1 }
/** A worker fetches, marks and supervises jobs at once; who only queues them needs a connection at the start. */
const JOBS = { worker: 4, web: 1 }
/** Of 28 connections. What is left over by rounding is the server's own. */
const SHARES = { reads: 4, pools: { sessions: 6, members: 10 }, all: 28 }
/** With two of each kind a slow statement delays only those on the same connection. */
const LEAST = 2

/** Divides the connections of a process among its purposes. */
export function dividePool(total: number, { works }: { works: boolean }): PoolSizes {
  const jobs = works ? JOBS.worker : JOBS.web
  const rest = total - jobs - sum(SINGLE)
  const shareOf = (share: number) => Math.max(LEAST, Math.floor((rest * share) / SHARES.all))
  const reads = shareOf(SHARES.reads)
  const pools = { sessions: shareOf(SHARES.pools.sessions), members: shareOf(SHARES.pools.members) }
  return { reads, pools: { ...pools, server: rest - reads - sum(pools) }, jobs }
}

/** The connections that lead to PostgreSQL itself where a pooler stands in front of it. */
export const directConnections = ({ jobs }: PoolSizes) => jobs + SINGLE.notifier + SINGLE.maintenance

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)
