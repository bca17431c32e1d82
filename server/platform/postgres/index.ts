import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { embeddedBinaries } from './binaries.ts'
import { readIfThere } from '../durable-file.ts'
import { clusterPassword, ensureCluster, SUPERUSER } from './cluster.ts'
import { findRunAs, makeOwned, reachable, reachableBinaries } from './run-as.ts'
import { type RunningPostgres, runPostgres } from './supervisor.ts'

/** Address of the embedded database of this folder, where a server runs it at this moment. */
export async function findEmbedded(dataDir: string): Promise<string | undefined> {
  const user = findRunAs()
  const { major } = await embeddedBinaries()
  const pidFile = join(reachable(join(dataDir, 'postgres'), user), String(major), 'postmaster.pid')
  // PostgreSQL's own: process, folder, start, port.
  const [pid, , , port] = (await readIfThere(pidFile))?.split('\n') ?? []
  if (!pid || !port || !isAlive(Number(pid))) return undefined
  return `postgresql://${SUPERUSER}:${await clusterPassword(join(dataDir, 'postgres-password'))}@127.0.0.1:${port}/postgres`
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The embedded database of a data folder: real PostgreSQL, durable, one process a folder, started again when it dies. */
export async function startEmbedded(
  dataDir: string,
  log: Logger,
  onGivenUp: (error: Error) => void,
  tell: (line: string) => void = () => undefined,
): Promise<RunningPostgres> {
  const user = findRunAs()
  const home = reachable(join(dataDir, 'postgres'), user)
  const shipped = await embeddedBinaries()
  const binaries = { ...shipped, folder: await reachableBinaries(shipped.folder, String(shipped.major), user) }
  if (home !== join(dataDir, 'postgres'))
    log.warn(
      { folder: home },
      'the user that runs PostgreSQL cannot reach the data folder: the database is kept in this folder instead',
    )
  await makeOwned(home, user)
  const folder = join(home, String(shipped.major))
  const password = await clusterPassword(join(dataDir, 'postgres-password'))
  if (!existsSync(folder)) tell('Setting up the database, once.')
  await ensureCluster(folder, binaries, password, user)
  return runPostgres({ binaries, folder, password, user, log, onGivenUp })
}
