import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseFilmUrl } from '#server/features/media/grants.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import vectors from './vectors.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

interface ViewerRequest {
  uri: string
  querystring: Record<string, { value: string }>
}
type Handler = (event: { request: ViewerRequest }) => ViewerRequest | { statusCode: number }
let handler: Handler

beforeAll(async () => {
  vi.useFakeTimers({ now: vectors.now * 1000, toFake: ['Date'] })
  const readme = await readFile(join(root, 'ops/edge/README.md'), 'utf8')
  const [, command = ''] = /^(\{ echo "const KEYS.*) > function\.js$/m.exec(readme) ?? []
  const keys = `$(npm run --silent edge-keys)`
  if (!command.includes(keys)) throw new Error('README.md does not contain the command that builds the function.')
  const typed = command.replace(keys, JSON.stringify(vectors.keys).replaceAll('"', String.raw`\"`))
  const { stdout } = await promisify(execFile)('sh', ['-c', typed], { cwd: root })
  const file = join(await createTempFolder(), 'function.mjs')
  // CloudFront calls `handler` by its name.
  await writeFile(file, `${stdout}\nexport { handler }\n`)
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { handler: Handler }
  ;({ handler } = module)
})
afterAll(() => vi.useRealTimers())

test('the CloudFront function, built as documented, decides as in the vectors', () => {
  for (const { why, address, answer, file } of vectors.vectors) {
    const [uri = ''] = address.split('?')
    const decided = handler({ request: { uri, querystring: {} } })
    if ('statusCode' in decided) expect([why, decided.statusCode, answer]).toEqual([why, 403, 'refused'])
    else if (answer === 'holdfast') expect([why, decided]).toEqual([why, { uri, querystring: {} }])
    else {
      // The cache key has no grant. The academy reads the grant from the query as it would from the path.
      expect([why, decided.uri]).toEqual([why, `/m/${file}`])
      const asked = `${decided.uri}?grant=${decided.querystring['grant']?.value}`
      expect(parseFilmUrl(asked)).toEqual(parseFilmUrl(uri))
    }
  }
})
