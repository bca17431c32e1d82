import type { CheckedRequest } from './checked-request.ts'

/** A server under load. One connection a member, each with the requests it repeats in turn. */
export interface Contestant {
  port: number
  reads: CheckedRequest[][]
  /** Push an entry onto the own list, pull it again. */
  updates: CheckedRequest[][]
}

/** Where all of them run, and what they share. */
export interface BenchDatabase {
  /** What ends with the measurement, newest first. */
  opened: AsyncDisposableStack
  /** A folder that is thrown away afterwards. */
  folder: string
  /** Address of a database of that name on the one PostgreSQL; made when it is not there. */
  database(name: string): Promise<string>
}

export const MEMBERS = 32
/** Connections to PostgreSQL that each server may open: what ours has. */
export const POOL = '16'
/** Lessons on each member's list. */
export const ENTRIES = Array.from({ length: 20 }, (_, index) => ({ vid: `lesson-${index}`, gid: `group-${index % 4}` }))
/** The lesson that updates push and pull. */
export const EXTRA = { vid: 'lesson-extra', gid: 'group-extra' }

export const members = Array.from({ length: MEMBERS }, (_, index) => `member${index}@bench.example`)
export const PASSWORD = 'a quiet horse walks'
