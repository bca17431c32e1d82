import type { Context } from '#server/context.ts'
import {
  checkPictures,
  type Difference,
  exportPictures,
  findNewPictures,
  importContent,
  importPictures,
  formatItemName,
  keepDemoMark,
  planImport,
  readExport,
  createChangeRecorder,
} from '#server/features/content/index.ts'
import {
  checkTexts,
  listIgnored,
  readFiles,
  readFolder,
  writeFiles,
  writeFolder,
} from '#server/features/content/index.ts'
import { failIfOverlapsDataFolder } from '#server/platform/files/data-folder.ts'
import { runCommand } from './cli.ts'
import { readUsage, resolvePath } from '#server/platform/command-line.ts'

/** `npm run content`: exports the academy's content as files and imports it. */

const USAGE = readUsage('content')

const AUTHOR = 'npm run content'

async function exportTo(context: Context, folder: string) {
  await failIfOverlapsDataFolder(context.config.dataDir, folder)
  const snapshot = await context.db.transaction().setIsolationLevel('repeatable read').execute(readExport)
  const files = writeFiles(snapshot)
  const deleted = await writeFolder(folder, files)
  const pictures = await exportPictures(context, folder)
  for (const path of deleted) console.log(`deleted ${path}`)
  console.log(`${files.size} files and ${pictures} pictures were written to ${folder}.`)
}

const CHANGE_TEXTS = {
  add: 'adds',
  publish: 'publishes',
  unpublish: 'unpublishes',
  draft: 'changes the draft of',
  schedule: 'changes the schedule of',
  bin: 'moves to the bin',
  order: 'changes the order of',
  redirect: 'adds the previous address',
  'end redirect': 'removes the previous address',
} as const satisfies Record<Difference['change'], string>

function describeDifference(difference: Difference): string {
  const text = CHANGE_TEXTS[difference.change]
  if ('item' in difference) return `${text} ${formatItemName(difference.item)}`
  if ('redirect' in difference)
    return `${text} ${formatItemName(difference.redirect)}, which leads to ${difference.redirect.target}`
  return `${text} ${difference.kind}`
}

async function importFrom(context: Context, folder: string, isDryRun: boolean) {
  const files = await readFolder(folder)
  for (const path of await listIgnored(folder)) console.log(`ignores ${path}`)
  checkTexts(files)
  const snapshot = keepDemoMark(readFiles(files), context)
  const pictures = await findNewPictures(context, folder)
  // Checks everything before the first change, because pictures are not imported in the transaction of the texts.
  await checkPictures(folder, pictures)
  const planned = isDryRun || pictures.length > 0 ? await planImport(context, snapshot, pictures) : []
  if (!isDryRun) await importPictures(context, folder, pictures)
  const editor = { author: AUTHOR, record: createChangeRecorder(context, 'operator') }
  const differences = isDryRun ? planned : await importContent(context, editor, snapshot)
  const lines = [...pictures.map(({ address }) => `adds ${address}`), ...differences.map(describeDifference)]
  for (const line of lines) console.log(line)
  if (lines.length === 0) return console.log('No differences.')
  console.log(isDryRun ? `${lines.length} changes. Nothing was changed.` : `${lines.length} changes were made.`)
}

const run = (context: Context, [command, folder = '']: string[], isDryRun: boolean) =>
  command === 'import' ? importFrom(context, resolvePath(folder), isDryRun) : exportTo(context, resolvePath(folder))

await runCommand({
  usage: USAGE,
  options: { 'dry-run': { type: 'boolean', default: false } },
  forms: { 'export DIR': [], 'import DIR': ['dry-run'] },
  run: (context, words, values) => run(context, words, values['dry-run']),
})
