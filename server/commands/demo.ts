import { openCatalogueBesideServer } from './catalogue-beside-server.ts'
import { failCommand, withContext } from './cli.ts'
import { readConfig } from '#server/config/index.ts'
import { isDemoWanted, prepareDemo } from '#server/features/demo/index.ts'
import { makeFilms } from '#server/features/demo/make-films.ts'
import { parseCommandLine } from '#server/platform/command-line.ts'
import { createProgressBar } from './progress-bar.ts'
import { removeDemo } from './remove-demo.ts'

/**
 * `npm run demo`: renders the films of the demo academy, or removes the demo. Exit code 1 if some films failed, 130 if
 * it was interrupted.
 */

const USAGE = `npm run demo
  Creates the demo academy and renders all its films into DATA_DIR. Takes about half an hour on two cores. npm start does the same in the background.
  Skips films that already exist, so you can interrupt it and run it again. A server may run at the same time.

  --first    renders only the few films needed for a first look

npm run demo -- remove
  Removes the demo academy: its accounts, their orders, its lessons, films and posters. Withdraws every staff invitation. Members stay, and so do lessons that npm run ingest added.
  Asks for confirmation, and for each change made in the trial whether to keep it: staff, webhooks, the payment provider and the mail server, the second factor rule, unfinished uploads, the bin, settings and texts that differ from content/, and lessons, courses or lists that were created or changed in the Studio.

  --yes      skips the questions and keeps nothing: lessons created in the Studio are also deleted`

const interrupt = new AbortController()
const stop = () => interrupt.abort(new Error('Interrupted. Finished films are kept. Run it again to continue.'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

const options = {
  first: { type: 'boolean' },
  /** Started by a server: shows no progress bar, and exits with the server. */
  background: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const
type Options = Partial<Record<keyof typeof options, boolean>>

try {
  const parsed = parseCommandLine({ usage: USAGE, options, forms: { '': ['first', 'background'], remove: ['yes'] } })
  if (!parsed) console.log(USAGE)
  else if (parsed.words.length > 0)
    await removeDemo(readConfig(), { isConfirmed: parsed.values.yes ?? false, log: console.log })
  else await makeDemo(parsed.values)
} catch (error) {
  // In the background, the server reports its own shutdown.
  if (!process.argv.includes('--background')) failCommand(error)
  process.exitCode = interrupt.signal.aborted ? 130 : 1
} finally {
  process.stdin.destroy()
}

async function makeDemo({ first = false, background = false }: Options) {
  if (background) process.stdin.on('end', stop).resume()
  const config = readConfig()
  const { signal } = interrupt
  const isWanted = await withContext(config, ({ db }) => isDemoWanted(config, db), { signal })
  if (!isWanted) throw new Error(`${config.dataDir} has no demo academy, and the settings do not create one.`)
  const catalogue = openCatalogueBesideServer(config, 'npm run demo', signal)
  const { dataDir, demoFilmHeight: height, disk } = config
  await prepareDemo({ dataDir, catalogue, signal, log: console.log })
  const firstOnly = first || (background && config.demoFilms === 'first')
  const missing = await makeFilms({
    dataDir,
    catalogue,
    height,
    keepFree: disk.stop,
    signal,
    ...createOutput(background),
    firstOnly,
  })
  if (missing > 0) throw new Error(`${missing} of the demo films could not be made. Run it again to retry.`)
  if (!background) console.log('The demo academy is ready.')
}

/** Returns the output functions: with a progress bar in a terminal, with a line per film in the background. */
function createOutput(background: boolean) {
  let bar: { title: string; show: (share: number) => void; clear: () => void } | undefined
  const writeAboveBar = (write: (line: string) => void) => (line: string) => {
    bar?.clear()
    write(line)
  }
  const onProgress = (title: string, share: number) => {
    if (bar?.title !== title) bar = { title, ...createProgressBar(title) }
    bar.show(share)
  }
  return { log: writeAboveBar(console.log), warn: writeAboveBar(console.error), ...(!background && { onProgress }) }
}
