import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Installs a package that is compared with Holdfast, with the lockfile in `bench/NAME`, unless the package is already
 * installed. Returns the folder of the installation.
 */
export async function installPeer(name: string): Promise<string> {
  const lockFolder = join(import.meta.dirname, name)
  const folder = join(import.meta.dirname, '../.cache/bench', name)
  const lockFile = 'package-lock.json'
  const installed = join(folder, 'node_modules/.package-lock.json')
  const isLockUnchanged = async () =>
    (await readFile(join(folder, lockFile), 'utf8')) === (await readFile(join(lockFolder, lockFile), 'utf8'))
  if (existsSync(installed) && (await isLockUnchanged())) return folder
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', lockFile]) await copyFile(join(lockFolder, file), join(folder, file))
  console.log(`Installing ${name} …`)
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  return folder
}

/** Checks an export of a package without installed types. */
export const isFunction = (value: unknown) => typeof value === 'function'
