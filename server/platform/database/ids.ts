import { randomBytes } from 'node:crypto'

/**
 * Creates a generator of ids of 24 hexadecimal digits that increase with time, as the wire protocol requires (session
 * service §6.3). An id is an ObjectId whose seconds are followed by milliseconds and a counter. Ids of several
 * processes are ordered by millisecond. Ids of one process are ordered by creation, even if its clock is set back.
 */
export function createIds(now: () => number): () => string {
  const process = randomBytes(5).toString('hex')
  let lastTime = 0
  let count = 0
  return () => {
    const time = now()
    count = time > lastTime ? 0 : count + 1
    lastTime = Math.max(lastTime, time)
    // If the counter is full, it continues in the next millisecond.
    if (count === COUNTER_SIZE) [lastTime, count] = [lastTime + 1, 0]
    return toHex(Math.floor(lastTime / 1000), 8) + toHex((lastTime % 1000) * COUNTER_SIZE + count, 6) + process
  }
}

/** Number of ids per millisecond. Milliseconds and counter together fill 24 bits. */
const COUNTER_SIZE = 16_384

const toHex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

export const newId = createIds(Date.now)

export const isId = (text: string) => /^[0-9a-f]{24}$/.test(text)

/** Returns the creation time of an id, with a precision of one second. */
export const timestampOfId = (id: string) => new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
