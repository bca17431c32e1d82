import { basename } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { addLesson, type Order, readFilm, readOrders, refuseUnfit, USAGE } from './features/media/index.ts'
import { describeError } from './platform/process/file-errors.ts'
import { createProgressBar } from './platform/process/progress-bar.ts'

/** `npm run ingest`: films in, lessons out. Exit code 1 for what cannot be done, 130 when it was interrupted. */

const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interrupt.abort(new Error('Interrupted; this film has changed nothing.')))

try {
  const orders = await readOrders(process.argv.slice(2))
  if (!orders) console.log(USAGE)
  else await ingestAll(orders, readConfig())
} catch (error) {
  console.error(describeError(error))
  process.exitCode = interrupt.signal.aborted ? 130 : 1
}

/** All are looked at before the first is made: a wrong name at the end should not cost an hour. */
async function ingestAll(orders: Order[], config: Config) {
  for (const { film } of orders) await readFilm(film.file, interrupt.signal)
  await refuseUnfit(
    orders.map(({ wish }) => wish),
    config.dataDir,
  )
  for (const order of orders) await ingest(order, config)
}

async function ingest({ film, wish }: Order, { dataDir, disk }: Config) {
  const bar = createProgressBar(basename(film.file))
  const options = { dataDir, keepFree: disk.stop, signal: interrupt.signal, onProgress: bar.show }
  const { gid, id, asset } = await addLesson(film, wish, options).finally(bar.clear)
  const sizes = asset.renditions.map(({ width, height }) => `${width}×${height}`).join(', ')
  const watch = `/watch/${encodeURIComponent(gid)}/${encodeURIComponent(id)}`
  console.log(`${basename(film.file)}: ${asset.duration.toFixed(1)} s as ${sizes}`)
  console.log(`  group ${gid}\n  id    ${id}\n  watch ${watch}`)
}
