import type { CheckedRequest } from './checked-request.ts'

/** A server under load. One connection per member, each with a cycle of requests. */
export interface BenchServer {
  port: number
  reads: CheckedRequest[][]
  /** Push an entry onto the member's list, then pull it. */
  updates: CheckedRequest[][]
}

/** Resources shared by all contestants. */
export interface BenchDatabase {
  /** Resources disposed after the benchmark, newest first. */
  opened: AsyncDisposableStack
  /** Temporary folder. */
  folder: string
  /** Returns the URL of a database on the shared PostgreSQL; creates it if missing. */
  database(name: string): Promise<string>
}

export const MEMBERS = 32
/** PostgreSQL connections of each server: as many as ours. */
export const POOL = '16'
/** Lessons on each member's list. */
export const LIST_ENTRIES = Array.from({ length: 20 }, (_, index) => ({
  vid: `lesson-${index}`,
  gid: `group-${index % 4}`,
}))
/** The lesson that updates push and pull. */
export const EXTRA_ENTRY = { vid: 'lesson-extra', gid: 'group-extra' }

export const members = Array.from({ length: MEMBERS }, (_, index) => `member${index}@bench.example`)
export const PASSWORD = 'a quiet horse walks'
