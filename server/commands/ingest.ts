import { basename } from 'node:path'
import { stripInvisible } from '#contract/invisible-characters.ts'
import { type Config, readConfig } from '#server/config/index.ts'
import {
  addLesson,
  type IngestJob,
  readCaptionFile,
  readFilm,
  parseIngestJobs,
  failIfLessonsInvalid,
} from '#server/features/media/index.ts'
import { readUsage } from '#server/platform/command-line.ts'
import { describeError } from '#server/platform/files/file-errors.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import { createProgressBar } from './progress-bar.ts'
import { openCatalogueBesideServer } from './catalogue-beside-server.ts'

/** `npm run ingest`: adds films as lessons. Exit code 1 on failure, 130 on interruption. */

const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interrupt.abort(new Error('Interrupted. Nothing was changed for this film.')))

try {
  const jobs = await parseIngestJobs(process.argv.slice(2))
  if (!jobs) console.log(readUsage('ingest'))
  else await ingestAll(jobs, readConfig())
} catch (error) {
  console.error(describeError(error))
  process.exitCode = interrupt.signal.aborted ? 130 : 1
}

/** Checks all films and captions before the first is encoded, since a later error would waste hours of encoding. */
async function ingestAll(jobs: IngestJob[], config: Config) {
  for (const { film } of jobs) {
    await readFilm(film.file, interrupt.signal)
    for (const { file, lang } of film.captions ?? []) await readCaptionFile(file, lang)
  }
  const catalogue = openCatalogueBesideServer(config, 'npm run ingest', interrupt.signal)
  await failIfLessonsInvalid(
    jobs.map(({ lesson }) => lesson),
    catalogue,
  )
  for (const job of jobs) await ingest(job, config, catalogue)
}

async function ingest(
  { film, lesson, unusedCaptions = [] }: IngestJob,
  { dataDir, mediaStore, disk }: Config,
  catalogue: EditableCatalogue,
) {
  const name = stripInvisible(basename(film.file))
  const bar = createProgressBar(name)
  const options = {
    dataDir,
    mediaStore,
    catalogue,
    keepFreeBytes: disk.uploadMinimum,
    signal: interrupt.signal,
    onProgress: bar.show,
  }
  const { gid, id, asset } = await addLesson(film, lesson, options).finally(bar.clear)
  const sizes = asset.renditions.map(({ width, height }) => `${width}×${height}`).join(', ')
  const watch = `/watch/${encodeURIComponent(gid)}/${encodeURIComponent(id)}`
  console.log(`${name}: ${asset.duration.toFixed(1)} s as ${sizes}`)
  for (const note of asset.notes) console.log(`  ${note}`)
  for (const { file, lang } of film.captions ?? []) console.log(`  captions ${lang}: ${file}`)
  for (const unused of unusedCaptions) console.log(`  unused captions ${unused}`)
  console.log(`  group ${gid}\n  id    ${id}\n  watch ${watch}`)
}
