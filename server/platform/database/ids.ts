import { randomBytes } from 'node:crypto'

/**
 * Creates a generator of ids of 24 hexadecimal digits that increase with time, as the wire protocol requires (session
 * service §6.3). An id is an ObjectId whose seconds are followed by milliseconds and a counter: ids of several
 * processes are ordered by millisecond, and those of one process by creation, even if its clock is set back.
 */
export function createIds(now: () => number): () => string {
  const process = randomBytes(5).toString('hex')
  let last = 0
  let count = 0
  return () => {
    const time = now()
    count = time > last ? 0 : count + 1
    last = Math.max(last, time)
    // A full counter continues in the next millisecond.
    if (count === COUNTER_SIZE) [last, count] = [last + 1, 0]
    return hex(Math.floor(last / 1000), 8) + hex((last % 1000) * COUNTER_SIZE + count, 6) + process
  }
}

/** Ids per millisecond; together with the milliseconds they fill 24 bits. */
const COUNTER_SIZE = 16_384

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

export const newId = createIds(Date.now)

export const isId = (text: string) => /^[0-9a-f]{24}$/.test(text)

/** Returns the creation time of an id, in whole seconds. */
export const timestampOfId = (id: string) => new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
