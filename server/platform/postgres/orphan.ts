import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

const GRACE = 20_000

const lives = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A zombie still has its number for a moment, and a number may have gone to a stranger: only a live server on this folder counts. */
async function serves(pid: number, folder: string): Promise<boolean> {
  if (!lives(pid)) return false
  if (process.platform !== 'linux') return true
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(folder)
}

/** Stops a server that a killed Holdfast left behind on `folder`, by its pid file. Two servers on one folder would ruin it. */
export async function stopOrphan(folder: string, log: Logger) {
  const file = join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const pid = Number.parseInt(text, 10)
  if (Number.isInteger(pid) && pid > 1 && (await serves(pid, folder))) {
    log.warn({ pid }, 'stopping the database server that an earlier run left behind')
    process.kill(pid, 'SIGINT')
    await gone(pid, folder)
  }
  await rm(file, { force: true })
}

async function gone(pid: number, folder: string) {
  const until = Date.now() + GRACE
  while (await serves(pid, folder)) {
    if (Date.now() > until)
      throw new Error(`The database server ${pid} of an earlier run does not stop. End it with: kill -QUIT ${pid}`)
    await pause(50)
  }
}
