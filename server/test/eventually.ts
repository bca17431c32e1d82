import { setTimeout as pause } from 'node:timers/promises'

/** Tries until it holds; after twenty seconds the last complaint is thrown. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const until = Date.now() + 20_000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(40)
    }
  }
}
