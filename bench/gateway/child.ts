import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Starts a file of this folder as a process with the Node of the lockfile, and returns the port that it prints. The
 * process is ended when `opened` is disposed.
 */
export async function startChild(
  opened: AsyncDisposableStack,
  file: string,
  settings: Record<string, string>,
): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, ...settings },
    // Starts the process in a separate session, like a server, since the scheduler divides the processor time between
    // sessions.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  opened.defer(async () => {
    child.kill('SIGTERM')
    await exited
  })
  const port = new Promise<number>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const announcedPort = /^port (\d+)$/.exec(line)?.[1]
      if (announcedPort) resolve(Number(announcedPort))
    })
  })
  const failedStart = exited.then(() => Promise.reject<number>(new Error(`${file} exited during startup`)))
  return Promise.race([port, failedStart])
}
