const out = process.stdout

/** @param {string} line */
export const print = (line) => void out.write(`${line}\n`)

/** Ends the command with a message for the user that says what to do. */
export class Stop extends Error {}

/**
 * Runs the whole command and sets its exit code. Prints only the message of a {@link Stop}; any other error is printed
 * with its stack trace.
 * @param {() => Promise<number>} work returns the exit code
 */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(
      error instanceof Stop ? `\n${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
    )
  }
}

/**
 * Prints a task and its elapsed time: once a second on a terminal, every ten seconds in a log.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 */
export async function withProgress(what, work) {
  const startTime = performance.now()
  const seconds = () => Math.round((performance.now() - startTime) / 1000)
  out.write(out.isTTY ? what : `${what}\n`)
  const tick = () => out.write(out.isTTY ? `\r${what} ${seconds()} s` : `  … ${seconds()} s\n`)
  const timer = setInterval(tick, out.isTTY ? 1000 : 10_000)
  try {
    const result = await work()
    out.write(out.isTTY ? `\r${what} done in ${seconds()} s\n` : `  done in ${seconds()} s\n`)
    return result
  } catch (error) {
    out.write(out.isTTY ? `\r${what} failed after ${seconds()} s\n` : `  failed after ${seconds()} s\n`)
    throw error
  } finally {
    clearInterval(timer)
  }
}
