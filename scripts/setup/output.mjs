const out = process.stdout

/** @param {string} line */
export const print = (line) => void out.write(`${line}\n`)

/** Ends the command with a sentence that says what to do. */
export class Stop extends Error {}

/**
 * Runs a command's whole work. Prints the message of a {@link Stop} alone; anything else is an error of the command and
 * keeps its trace.
 * @param {() => Promise<number>} work answers the exit code
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
 * Prints what is going on, and for how long: once a second on a terminal, every ten seconds in a log.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 */
export async function withProgress(what, work) {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
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
