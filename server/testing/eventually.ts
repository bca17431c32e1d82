import { setTimeout as pause } from 'node:timers/promises'

/** Repeats `check` until it succeeds. Throws the last error after two minutes, which suffice even on a busy machine. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + 120_000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(40)
    }
  }
}
