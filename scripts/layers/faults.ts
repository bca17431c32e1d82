import { findCircles } from './circles.ts'
import type { Edge, Plan } from './modules.ts'
import { fastifyRuns, rooms, screens, tests } from './table.ts'

/** npm packages by how package.json declares them. */
export interface Declared {
  /** Loaded by the server when it runs. */
  running: ReadonlySet<string>
  /** Needed to build and to test only. */
  building: ReadonlySet<string>
}

/** Everything in the plan that the table forbids, a line each. */
export function findFaults({ modules, edges }: Plan, declared: Declared): string[] {
  const faults = edges.flatMap((edge) => {
    const fault = faultOf(edge, declared)
    return fault ? [`${edge.from} → ${edge.to}: ${fault}`] : []
  })
  const homeless = modules.filter((file) => !roomOf(file)).map((file) => `${file}: belongs to no room`)
  const circles = findCircles(edges).map((circle) => `${circle.join(' → ')}: a circle`)
  return [...new Set([...faults, ...homeless, ...circles])]
}

const roomOf = (file: string) => rooms.find(({ files }) => files.test(file))
const featureOf = (file: string) => /^(server|web)\/features\/[^/]+\//.exec(file)?.[0]

function faultOf(edge: Edge, declared: Declared): string | undefined {
  if (edge.kind === 'missing') return 'there is no such file'
  if (edge.kind === 'package' && !isDeclared(edge.to, declared)) return 'package.json does not name this package'
  if (tests.test(edge.from)) return undefined
  if (edge.kind === 'package') return packageFault(edge, declared)
  return edge.kind === 'node' ? nodeFault(edge) : houseFault(edge)
}

const isDeclared = (name: string, { running, building }: Declared) => running.has(name) || building.has(name)

function packageFault({ from, to, isType }: Edge, { running }: Declared) {
  const allowed = roomOf(from)?.packages
  if (allowed && !allowed.test(to)) return 'this room must not know this package'
  if (!from.startsWith('server/') || isType) return undefined
  if (!running.has(to)) return 'the running server needs it, so it belongs to "dependencies"'
  return to === 'fastify' && !fastifyRuns.test(from) ? 'only server/http and app.ts put Fastify to work' : undefined
}

const nodeFault = ({ from }: Edge) => (roomOf(from)?.node ? undefined : 'this room has no Node')

function houseFault({ from, to }: Edge) {
  if (tests.test(to)) return 'nobody imports a test'
  if (screens.test(to)) return 'nobody imports a screen'
  const [feature, room] = [featureOf(from), roomOf(from)]
  const isAtHome = feature === undefined ? room === roomOf(to) : feature === featureOf(to)
  return isAtHome || room?.house.some((place) => place.test(to)) ? undefined : 'the table of rooms does not allow it'
}
