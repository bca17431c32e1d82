/**
 * Counts how the code is built: `node scripts/structure.ts [FOLDER]` prints the figures of docs/structure.md for a
 * checkout, this one by default. `--small` lists the files of at most 25 lines, each with the reason it stands by
 * itself, or without one.
 */
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSources, type SourceFile } from './structure/read-sources.ts'

const SMALL = 25
const FULL_FOLDER = 25
const isTest = (file: string) => /\.(test|e2e)\.tsx?$|^(server|web)\/test\/|^e2e\//.test(file)

/**
 * Groups of files that import each other, directly or through others: strongly connected components of more than one
 * file (Tarjan's algorithm).
 */
function findCycles(sources: readonly SourceFile[]): string[][] {
  const next = new Map(sources.map(({ file, imports }) => [file, imports.map(({ to }) => to)]))
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.size - 1)
    stack.push(file)
    for (const to of next.get(file) ?? []) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const cycle = stack.splice(stack.indexOf(file))
    if (cycle.length > 1) cycles.push(cycle)
  }
  for (const { file } of sources) if (!index.has(file)) visit(file)
  return cycles
}

const quantile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
const sum = (files: readonly SourceFile[]) => files.reduce((all, { lines }) => all + lines, 0)

/** Small files for which no rule below gives a reason, each with its own. */
const explained: Readonly<Record<string, string>> = {
  'bench/gateway/node-http.ts': 'one of the servers that are compared, each in its own file',
  'server/features/staff/prove.ts': 'a call of the wire, found by its name',
  'server/features/content/named-media.ts': 'other features import it through the index of its folder',
  'web/features/reps/export-reps.tsx': 'a button of its own, as the other exports',
  'web/features/uploads/line-handle.tsx': 'a control apart from the row that has it',
  'server/features/transcription/glossary-terms.ts': 'where names come from, apart from the work that uses them',
  'server/http/measure-requests.ts': 'a hook of the server, as its other hooks',
  'server/metrics-config.ts': 'one part of the settings, as its other parts',
  'server/platform/process/version.ts': 'the platform reads the version, a feature uses it',
  'web/ui/use-media.ts': 'a hook of the kit, as its other hooks',
  'server/features/media/watch-film.ts': 'a call of the Studio, found by its name',
  'web/features/content-editor/fields/film-field.tsx': 'one field of the editor, as its other fields',
  'web/features/lesson-film/request-staff-film.ts': 'a request apart from the stage that it serves, as for members',
  'web/features/member-data/keepalive-client.ts': 'other features import it through the index of its folder',
  'web/features/reps/lesson-balance.tsx': 'other features import it through the index of its folder',
  'web/features/second-factor/qr-code.tsx': 'a drawing apart from the form that shows it',
  'web/features/setup/setup-left.tsx': 'other features import it through the index of its folder',
  'web/features/studio/refusal-text.ts': 'other features import it through the index of its folder',
  'web/player/study-tools/use-counted-reps.ts': 'a hook apart from the part of the player that shows its counts',
  'web/features/uploads/keep-awake.ts': 'a hook apart from the list that uses it',
  'web/sharing-pictures.ts': 'data that the configuration of the build reads',
}

/** Why a small file stands by itself; undefined where none of the known reasons holds. */
function reasonOf(small: SourceFile, sources: readonly SourceFile[]): string | undefined {
  const { file } = small
  const importers = sources.filter(({ imports, file: from }) => imports.some(({ to }) => to === file) && !isTest(from))
  if (importers.length > 1) return `${importers.length} importers`
  if (importers.some(({ imports }) => imports.some(({ to, isLazy }) => to === file && isLazy))) return 'loaded lazily'
  if (/\.lazy\.tsx?$/.test(file)) return 'loads another file lazily'
  if (
    /\/(routes|index)\.tsx?$|-routes\.ts$|^web\/(screens|layouts|public-site\/scripts|resource-routes)\/|\.worker\.ts$/.test(
      file,
    )
  )
    return 'a route or an entry'
  if (/\.d\.ts$|\.config\.ts$|\/entry\.\w+\.tsx$/.test(file)) return 'a declaration'
  if (file.startsWith('contract/')) return 'part of the contract'
  if (/^(scripts|bench|e2e)\//.test(file) && importers.length === 0) return 'a command'
  const test = `${file.replace(/\.tsx?$/, '')}.test.ts`
  if (
    sources.some(
      ({ imports, file: from }) => isTest(from) && (from.startsWith(test) || imports.some(({ to }) => to === file)),
    )
  )
    return 'tested apart from what imports it'
  return explained[file]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
})
const all = readSources(resolve(positionals[0] ?? '.'))
const code = all.filter(({ file }) => !isTest(file))
const small = code.filter(({ lines }) => lines <= SMALL)

if (values.small) {
  for (const one of small) console.log(`${one.file} (${one.lines}): ${reasonOf(one, all) ?? 'NO REASON'}`)
} else {
  const tests = all.filter(({ file }) => isTest(file))
  const sizes = code.map(({ lines }) => lines)
  const folders = Map.groupBy(code, ({ file }) => dirname(file))
  const cycles = findCycles(code)
  const rows: [string, number | string][] = [
    ['source files', code.length],
    ['source lines', sum(code)],
    ['lines of a file: median', quantile(sizes, 0.5)],
    ['lines of a file: nine of ten below', quantile(sizes, 0.9)],
    ['lines of the longest file', Math.max(...sizes)],
    [`files of at most ${SMALL} lines`, small.length],
    ['of these without a reason', small.filter((one) => reasonOf(one, all) === undefined).length],
    ['folders', folders.size],
    [
      `folders with more than ${FULL_FOLDER} source files`,
      [...folders].filter(([, inside]) => inside.length > FULL_FOLDER).length,
    ],
    ['import cycles, types included', cycles.length],
    ['files in cycles', cycles.flat().length],
    ['test files', tests.length],
    ['test lines', sum(tests)],
    ['test lines per source line', (sum(tests) / sum(code)).toFixed(2)],
  ]
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`)
  for (const [path, inside] of folders)
    if (inside.length > FULL_FOLDER) console.log(`  ${path}: ${inside.length} files`)
  for (const cycle of cycles) console.log(`  cycle: ${cycle.map((file) => basename(file)).join(', ')}`)
}
