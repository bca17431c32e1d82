import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '#server/config/index.ts'

const PROGRAM = join(import.meta.dirname, '../../commands/demo.ts')
/** Time after which a process that does not stop is killed. */
const STOP_TIMEOUT_MS = 5000

/** A process that makes the demo films while a server runs. */
export interface FilmProcess {
  /** Stops the process. The next start makes an unfinished film again. */
  stop(): Promise<void>
}

/**
 * Starts a separate process that makes the missing demo films, by default with the lowest priority. The process exits
 * when its standard input closes, which also happens when the server is killed.
 */
export function startFilmProcess(
  { encodesInBackground }: Pick<Config, 'encodesInBackground'>,
  warn: (line: string) => void,
): FilmProcess {
  // `nice` is used because `os.setPriority` changes only one thread on Linux. ffmpeg inherits the priority.
  const priority = encodesInBackground ? ['nice', '-n', '19'] : []
  const [program, ...args] = [...priority, process.execPath, PROGRAM, '--background']
  const child = spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'] })
  let isStopping = false
  child.on('error', ({ message }) => warn(`The demo films could not be made: ${message}`))
  child.on('exit', (code, signal) => {
    if (code === 0 || isStopping) return
    warn(
      `The process that makes the demo films stopped (${signal ?? `code ${String(code)}`}). It continues at the next start.`,
    )
  })
  // The process may exit before its standard input is closed.
  child.stdin.on('error', () => {})
  return {
    async stop() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const ended = once(child, 'exit')
      child.stdin.end()
      const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await ended
      clearTimeout(timeout)
    },
  }
}
