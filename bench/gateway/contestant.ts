import type { CheckedRequest } from './checked-request.ts'

/** A server to measure. There is one connection per member, which repeats the requests of the member. */
export interface BenchServer {
  port: number
  reads: CheckedRequest[][]
  /** Requests that push an entry onto the member's list, and then pull it. */
  updates: CheckedRequest[][]
}

/** Resources shared by all measured servers. */
export interface BenchDatabase {
  /** Resources to dispose after the benchmark, in reverse order. */
  opened: AsyncDisposableStack
  /** Temporary folder of the benchmark. */
  folder: string
  /** Returns the URL of a database on the shared PostgreSQL. Creates a missing database. */
  database(name: string): Promise<string>
}

const MEMBER_COUNT = 32
/** Number of PostgreSQL connections of each server: the default of our server. */
export const POOL = '16'
/** Lessons on each member's list. */
export const LIST_ENTRIES = Array.from({ length: 20 }, (_, index) => ({
  vid: `lesson-${index}`,
  gid: `group-${index % 4}`,
}))
/** The lesson that updates push and pull. */
export const EXTRA_ENTRY = { vid: 'lesson-extra', gid: 'group-extra' }

export const members = Array.from({ length: MEMBER_COUNT }, (_, index) => `member${index}@bench.example`)
export const PASSWORD = 'a quiet horse walks'
