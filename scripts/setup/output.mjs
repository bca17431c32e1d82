const out = process.stdout

/** @param {string} line */
export const print = (line) => void out.write(`${line}\n`)

/** Error that ends the command with a message for the user. The message must include what the user can do. */
export class Stop extends Error {}

/**
 * Runs a command and sets the exit code of the process. Prints a {@link Stop} without its stack trace, and any other
 * error with its stack trace.
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
 * Runs a task, and prints its title and the elapsed time: once a second on a terminal, every ten seconds in a log.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
export async function withProgress(title, work) {
  const startTime = performance.now()
  const seconds = () => Math.round((performance.now() - startTime) / 1000)
  out.write(out.isTTY ? title : `${title}\n`)
  const tick = () => out.write(out.isTTY ? `\r${title} ${seconds()} s` : `  … ${seconds()} s\n`)
  const timer = setInterval(tick, out.isTTY ? 1000 : 10_000)
  try {
    const result = await work()
    out.write(out.isTTY ? `\r${title} done in ${seconds()} s\n` : `  done in ${seconds()} s\n`)
    return result
  } catch (error) {
    out.write(out.isTTY ? `\r${title} failed after ${seconds()} s\n` : `  failed after ${seconds()} s\n`)
    throw error
  } finally {
    clearInterval(timer)
  }
}
