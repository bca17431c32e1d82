import { loadavg } from 'node:os'
import { startNodeHttp } from './gateway/node-http.ts'
import { startOurs } from './gateway/start-our-server.ts'
import { startParse } from './gateway/parse.ts'
import { startBenchDatabase } from './gateway/bench-database.ts'
import { recordQuery } from './gateway/record-query.ts'
import { isWithinBudget, printSeries } from './gateway/report.ts'
import { measure } from './gateway/rounds.ts'

/**
 * Reads and changes a member's list over HTTP in three servers on one PostgreSQL with production settings: our server,
 * a bare `node:http` handler with the same query, and Parse Server with a class whose objects only their member can
 * access. Run: npm run bench -- gateway
 */
await using opened = new AsyncDisposableStack()
// The terminal does not send Ctrl-C to the servers, which run in separate sessions.
process.once('SIGINT', () => void opened.disposeAsync().then(() => process.exit(130)))
const loadBefore = loadavg()[0]?.toFixed(1)
const postgres = await startBenchDatabase(opened)
const ours = await startOurs(postgres)
const bare = await startNodeHttp(postgres, ours, await recordQuery(postgres, ours))
const parse = await startParse(postgres)

const reads = await measure('reads', { ours, bare, parse })
const updates = await measure('updates', { ours, parse })
printSeries('my_list.findOne', reads)
printSeries('my_list.updateOne, $push and $pull alternating', updates)

console.log(`\nmedian of paired ratios (lowest to highest); load average before: ${loadBefore}`)
const getTailRatios = (name: 'ours' | 'bare') => reads.rounds.map((round) => round[name].p99 / round[name].p50)
const areWithinBudget = [
  isWithinBudget({
    name: 'reads, ours / bare node:http',
    ratios: reads.rounds.map((round) => round.ours.throughput / round.bare.throughput),
    min: 0.5,
  }),
  isWithinBudget({ name: 'reads, our p99 / p50', ratios: getTailRatios('ours'), max: 4 }),
  ...Object.entries({ reads, updates }).map(([name, { rounds }]) =>
    isWithinBudget({
      name: `${name}, ours / Parse Server`,
      ratios: rounds.map((round) => round.ours.throughput / round.parse.throughput),
      min: 3,
    }),
  ),
]
// For comparison: the tail latency that the machine causes without our server.
console.log(
  `  reads, p99 / p50 of the bare handler: ${getTailRatios('bare')
    .toSorted((a, b) => a - b)[4]
    ?.toFixed(2)}`,
)
if (areWithinBudget.includes(false)) process.exitCode = 1
