import { openCatalogueBesideServer } from './catalogue-beside-server.ts'
import { failCommand, withContext } from './cli.ts'
import { type Config, readConfig } from '#server/config/index.ts'
import { openEditableCatalogue } from '#server/features/catalogue/index.ts'
import { createChangeRecorder } from '#server/features/content/index.ts'
import { isDemoWanted, prepareDemo } from '#server/features/demo/index.ts'
import { makeFilms, makeRequestedFilm } from '#server/features/demo/make-films.ts'
import { parseCommandLine, readUsage } from '#server/platform/command-line.ts'
import { createProgressBar } from './progress-bar.ts'
import { removeDemo } from './remove-demo.ts'

/**
 * `npm run demo`: renders the films of the demo academy, or removes the demo. Exit code 1 if some films failed, 130 if
 * it was interrupted.
 */

const USAGE = readUsage('demo')

const interrupt = new AbortController()
const stop = () => interrupt.abort(new Error('Interrupted. Finished films are kept. Run it again to continue.'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

const options = {
  first: { type: 'boolean' },
  /** Renders only the film of this lesson, and reports the progress to the parent process. */
  film: { type: 'string' },
  /** Started by a server: shows no progress bar, and exits with the server. */
  background: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const
type Options = Partial<Record<'first' | 'background', boolean>> & { film?: string }

try {
  const parsed = parseCommandLine({
    usage: USAGE,
    options,
    forms: { '': ['first', 'background', 'film'], remove: ['yes'] },
  })
  if (!parsed) console.log(USAGE)
  else if (parsed.words.length > 0)
    await removeDemo(readConfig(), { isConfirmed: parsed.values.yes ?? false, log: console.log })
  else await makeDemo(parsed.values)
} catch (error) {
  // In the background, the server reports its own shutdown.
  if (!process.argv.includes('--background') || !interrupt.signal.aborted) failCommand(error)
  process.exitCode = interrupt.signal.aborted ? 130 : 1
} finally {
  process.stdin.destroy()
}

async function makeDemo({ first = false, background = false, film }: Options) {
  if (background) process.stdin.on('end', stop).resume()
  const config = readConfig()
  const { signal } = interrupt
  if (film !== undefined) return renderOneFilm(config, film, signal)
  const isWanted = await withContext(config, ({ db }) => isDemoWanted(config, db), { signal })
  if (!isWanted) throw new Error(`${config.dataDir} has no demo academy, and the settings do not create one.`)
  const catalogue = openCatalogueBesideServer(config, 'npm run demo', signal)
  const { dataDir, mediaStore, demoFilmHeight: height, disk } = config
  await prepareDemo({ dataDir, mediaStore, catalogue, signal, log: console.log })
  const firstOnly = first || (background && config.demoFilms === 'first')
  const missing = await makeFilms({
    dataDir,
    mediaStore,
    catalogue,
    height,
    keepFree: disk.uploadMinimum,
    signal,
    ...createOutput(background),
    firstOnly,
  })
  if (missing > 0)
    throw new Error(`${missing} of the demo films could not be rendered. Run the command again to retry.`)
  if (!background) console.log('The demo academy is ready.')
}

/** Renders the film that a member waits for. Started by a server that has prepared the demo. */
async function renderOneFilm(config: Config, film: string, signal: AbortSignal) {
  const onProgress = (_title: string, share: number) => process.send?.({ share })
  await withContext(
    config,
    (context) =>
      makeRequestedFilm(film, {
        dataDir: config.dataDir,
        mediaStore: config.mediaStore,
        catalogue: openEditableCatalogue(context, {
          author: 'npm run demo',
          record: createChangeRecorder(context, 'operator'),
        }),
        height: config.demoFilmHeight,
        keepFree: config.disk.uploadMinimum,
        signal,
        log: () => {},
        warn: console.error,
        onProgress,
      }),
    { signal },
  )
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
