import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Installs a package to compare with, by its lockfile in `bench/NAME`, once; Holdfast does not depend on it. Returns
 * its folder.
 */
export async function installPeer(name: string): Promise<string> {
  const peersFolder = join(import.meta.dirname, name)
  const folder = join(import.meta.dirname, '../.cache/bench', name)
  const lock = 'package-lock.json'
  const installed = join(folder, 'node_modules/.package-lock.json')
  const isLockUnchanged = async () =>
    (await readFile(join(folder, lock), 'utf8')) === (await readFile(join(peersFolder, lock), 'utf8'))
  if (existsSync(installed) && (await isLockUnchanged())) return folder
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', lock]) await copyFile(join(peersFolder, file), join(folder, file))
  console.log(`Installing ${name} …`)
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  return folder
}

/** For exports of packages that are not dependencies of Holdfast, whose types are not installed. */
export const isFunction = (value: unknown) => typeof value === 'function'
