import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, '../../demo.ts')
/** Milliseconds to end in, before it is ended. */
const PATIENCE = 5000

/** The process that makes the demo films beside a server. */
export interface FilmWorker {
  /** Ends it; a film that was in the making is made at the next start. */
  stop(): Promise<void>
}

/**
 * Makes the missing demo films in a process of its own, so that drawing never keeps a visitor waiting: it gives way to everything else on the machine.
 * It lives as long as its standard input, which is ours: a server that is killed takes it along.
 */
export function makeFilmsBeside(warn: (line: string) => void): FilmWorker {
  // Not `os.setPriority` in there: on Linux it would reach one thread, and the drawing is done by others. ffmpeg inherits it.
  const child = spawn('nice', ['-n', '19', process.execPath, PROGRAM, '--beside'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  let isStopping = false
  child.on('error', ({ message }) => warn(`The demo films cannot be made now: ${message}`))
  child.on('exit', (code, signal) => {
    if (code === 0 || isStopping) return
    warn(`The making of the demo films ended (${signal ?? `code ${String(code)}`}); it goes on at the next start.`)
  })
  // It may be gone before we let go of it.
  child.stdin.on('error', () => {})
  return {
    async stop() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const ended = once(child, 'exit')
      child.stdin.end()
      const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
      await ended
      clearTimeout(late)
    },
  }
}
