import { parseArgs } from 'node:util'
import { failCommand } from './cli.ts'
import { readConfig } from './config.ts'
import { isDemoWanted, makeFilms, prepareDemo } from './features/demo/index.ts'
import { createProgressBar } from './platform/process/progress-bar.ts'
import { removeDemo } from './remove-demo.ts'

/** `npm run demo`: every film of the demo academy, ahead of time or beside a server; or the whole demo away again. Exit code 1 when some could not be made, 130 when it was interrupted. */

const USAGE = `npm run demo
  Draws the demo academy and all its films into DATA_DIR, which takes about half an hour on two cores; npm start does the same in the background.
  What is there already stays, so it can be interrupted and called again, before a server runs or beside one.

  --first    only the few films that an academy needs to be looked at

npm run demo -- remove
  Takes the demo academy out again: its accounts, their orders, its lessons, films and posters. Members and lessons of your own stay. Asks first.

  --yes      does not ask`

const interrupt = new AbortController()
const stop = () => interrupt.abort(new Error('Interrupted. What is made stays; the next call goes on.'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

const options = {
  first: { type: 'boolean' },
  /** Started by a server: says less, and ends with it. */
  beside: { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const
type Wish = Partial<Record<keyof typeof options, boolean>>

try {
  const { values: wish, positionals } = parseArgs({ options, allowPositionals: true })
  const [command, ...more] = positionals
  if (more.length > 0 || (command !== undefined && command !== 'remove')) throw new Error(USAGE)
  if (wish.yes && command !== 'remove') throw new Error(USAGE)
  if (wish.help) console.log(USAGE)
  else if (command === 'remove') await removeDemo(readConfig(), wish.yes ?? false, console.log)
  else await makeDemo(wish)
} catch (error) {
  // A server that closes says so itself.
  if (!process.argv.includes('--beside')) failCommand(error)
  process.exitCode = interrupt.signal.aborted ? 130 : 1
} finally {
  process.stdin.destroy()
}

async function makeDemo({ first = false, beside = false }: Wish) {
  if (beside) process.stdin.on('end', stop).resume()
  const config = readConfig()
  if (!(await isDemoWanted(config))) throw new Error(`${config.dataDir} holds no demo academy, and none belongs there.`)
  const { dataDir, demoFilmHeight: height, disk } = config
  const { signal } = interrupt
  await prepareDemo({ dataDir, signal, tell: console.log })
  const firstOnly = first || (beside && config.demoFilms === 'first')
  const missing = await makeFilms({ dataDir, height, keepFree: disk.stop, signal, ...voice(beside), firstOnly })
  if (missing > 0) throw new Error(`${missing} of the demo films could not be made; the next call tries them again.`)
  if (!beside) console.log('The demo academy is ready.')
}

/** By hand one watches a bar; in a server's terminal there is a line a film. */
function voice(beside: boolean) {
  let bar: { title: string; show: (share: number) => void; clear: () => void } | undefined
  const above = (write: (line: string) => void) => (line: string) => {
    bar?.clear()
    write(line)
  }
  const onProgress = (title: string, share: number) => {
    if (bar?.title !== title) bar = { title, ...createProgressBar(title) }
    bar.show(share)
  }
  return { tell: above(console.log), warn: above(console.error), ...(!beside && { onProgress }) }
}
