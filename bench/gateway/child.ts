import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Starts a file beside this one as a process of its own, on the Node of the lockfile, and waits for the port it prints.
 * It ends with `opened`.
 */
export async function startChild(
  opened: AsyncDisposableStack,
  file: string,
  settings: Record<string, string>,
): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, ...settings },
    // A session of its own, as a server has: the system then shares its cores among them, and not among whoever started
    // them.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  opened.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const port = new Promise<number>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const said = /^port (\d+)$/.exec(line)?.[1]
      if (said) resolve(Number(said))
    })
  })
  const stopped = ended.then(() => Promise.reject<number>(new Error(`${file} ended while it started.`)))
  return Promise.race([port, stopped])
}
