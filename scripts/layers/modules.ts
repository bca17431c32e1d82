import { existsSync, globSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Import, readImports } from './read-imports.ts'

/** One arrow of the house's plan. Paths are relative to the house and use forward slashes. */
export interface Edge {
  from: string
  /** A file of the house, the name of an npm package, or a module of Node's. */
  to: string
  kind: 'house' | 'package' | 'node' | 'missing'
  isType: boolean
}

export interface Plan {
  modules: string[]
  edges: Edge[]
}

/** Reads every module below the rooms of the house at `root`. */
export function readPlan(root: string, rooms: readonly string[]): Plan {
  const modules = globSync(
    rooms.map((room) => `${room}/**/*.{ts,tsx,mjs}`),
    { cwd: root },
  ).map((path) => path.replaceAll('\\', '/'))
  return {
    modules,
    edges: modules.flatMap((from) => readImports(join(root, from)).flatMap((found) => resolve(root, from, found))),
  }
}

function resolve(root: string, from: string, { wanted, isType }: Import): Edge[] {
  const address = wanted.replace(/\?.*$/, '')
  // The router writes these types itself, and the bundler these modules.
  if (address.includes('/+types/') || address.startsWith('virtual:')) return []
  const edge = (kind: Edge['kind'], to: string) => [{ from, to, kind, isType }]
  if (address.startsWith('node:')) return edge('node', address)
  const isAlias = address.startsWith('#')
  if (!isAlias && !address.startsWith('.')) return edge('package', packageName(address))
  const to = isAlias ? address.slice(1) : posix.join(posix.dirname(from), address)
  return edge(existsSync(join(root, to)) ? 'house' : 'missing', to)
}

const packageName = (address: string) =>
  address
    .split('/')
    .slice(0, address.startsWith('@') ? 2 : 1)
    .join('/')
