import { setTimeout as pause } from 'node:timers/promises'

/** Tries until it holds; after a minute the last complaint is thrown. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const until = Date.now() + 60_000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(40)
    }
  }
}
