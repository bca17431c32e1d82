import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '#server/platform/media-tools/run-program.ts'
import { ensureSpace } from '#server/platform/files/disk-space.ts'
import { installedFolder, isSupported, packages } from './packages.ts'

/** Bytes of the downloaded packages and the installed files. */
const NEEDED_BYTES = 350e6

/**
 * Downloads the packages of Moonshine with npm, verifies their hashes, and copies the required files into the data
 * folder. Runs no install scripts. Replaces an existing installation at the end.
 */
export async function installMoonshine(
  dataDir: string,
  keepFree: number,
  report: (line: string) => void,
): Promise<void> {
  if (!isSupported)
    throw new Error(`Moonshine does not run on ${process.platform}-${process.arch}. Use TRANSCRIBER=command.`)
  const folder = installedFolder(dataDir)
  const work = `${folder}.new`
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  try {
    await ensureSpace(dataDir, NEEDED_BYTES, keepFree)
    for (const requiredPackage of packages) {
      report(`${requiredPackage.name} ${requiredPackage.version}`)
      await installPackage(requiredPackage, work)
    }
    await rm(folder, { recursive: true, force: true })
    await rename(work, folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function installPackage({ name, version, integrity, takes, to }: (typeof packages)[number], folder: string) {
  const packedFile = join(folder, 'packed')
  await mkdir(packedFile, { recursive: true })
  await runSuccessfully([
    'npm',
    'pack',
    `${name}@${version}`,
    '--ignore-scripts',
    '--silent',
    '--pack-destination',
    packedFile,
  ])
  const [archive = ''] = await readdir(packedFile)
  const hash = createHash('sha512')
    .update(await readFile(join(packedFile, archive)))
    .digest('base64')
  if (`sha512-${hash}` !== integrity)
    throw new Error(`The hash of ${name} ${version} differs from the expected one. Nothing was installed.`)
  const target = join(folder, to)
  await mkdir(target, { recursive: true })
  const extracted = takes.map((path) => `package/${path}`)
  await runSuccessfully([
    'tar',
    '-xzf',
    join(packedFile, archive),
    '--strip-components=1',
    '--no-same-owner',
    '-C',
    target,
    ...extracted,
  ])
  await rm(packedFile, { recursive: true })
}

async function runSuccessfully(command: readonly string[]) {
  const { code, outputLines } = await runProgram(command)
  if (code === 127) throw new Error(`${command[0]} is not installed.`)
  if (code !== 0)
    throw new Error(
      `${command.slice(0, 3).join(' ')}: ${outputLines.slice(-3).join(' ') || `it ended with code ${code}`}`,
    )
}

export const removeMoonshine = (dataDir: string) => rm(installedFolder(dataDir), { recursive: true, force: true })
