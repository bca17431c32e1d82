import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Starts a file of this folder as a process with the Node of the lockfile, and waits for the port it prints. The
 * process ends with `opened`.
 */
export async function startChild(
  opened: AsyncDisposableStack,
  file: string,
  settings: Record<string, string>,
): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, ...settings },
    // In a session of its own, as a server: the scheduler then shares cores between sessions, independent of the
    // parent.
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
  const stopped = exited.then(() => Promise.reject<number>(new Error(`${file} exited during startup`)))
  return Promise.race([port, stopped])
}
