import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ZodError } from 'zod'
import { PersonalRating } from '../../contract/collections/personal-rating.ts'
import { LoginRecord } from '../../contract/collections/profile.ts'
import { MyList } from '../../contract/collections/my-list.ts'
import { zodForBrowsers } from './zod-for-browsers.ts'

const entries = ['personal-rating', 'profile', 'my-list']

/** Some schemas of the contract as a browser gets them, in a folder of their own. */
const buildSchemas = async (plugins: ReturnType<typeof zodForBrowsers>[]) => {
  const outDir = await mkdtemp(join(tmpdir(), 'holdfast-zod-'))
  onTestFinished(() => rm(outDir, { recursive: true }))
  const input = entries.map((name) => join(import.meta.dirname, `../../contract/collections/${name}.ts`))
  const output = { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' }
  await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { outDir, emptyOutDir: true, rolldownOptions: { input, output, preserveEntrySignatures: 'strict' } },
  })
  const files = await readdir(outDir)
  const weights = await Promise.all(files.map(async (name) => (await readFile(join(outDir, name))).length))
  const modules = await Promise.all(entries.map((name) => import(join(outDir, `${name}.mjs`))))
  return { schemas: Object.assign({}, ...modules), weight: weights.reduce((sum, weight) => sum + weight, 0) }
}

const id = '65f0c0ffee0000000000a001'
const rating = { _id: id, owner_id: id, vid: 'v', gid: 'g', rating: 4 }
const login = { _id: id, owner_id: id, operation: 'LOGIN', at: new Date(0), device: 'Chrome', ip: '::1' }
const cases = [
  [
    'PersonalRating',
    PersonalRating,
    [rating, { ...rating, rating: 6 }, { ...rating, rating: 1.5 }, { ...rating, vid: '' }, null],
  ],
  ['LoginRecord', LoginRecord, [login, { ...login, at: 'today' }, { ...login, operation: 'LOGOUT' }, {}]],
  [
    'MyList',
    MyList,
    [
      { _id: id, owner_id: id, videos: [] },
      { _id: id, owner_id: 'x', videos: [{ vid: 'a' }, 7] },
    ],
  ],
] as const

/** Where and what, without the words. */
const issuesIn = (error?: ZodError) => error?.issues.map(({ code, path }) => [code, path])

test('zod for browsers checks as all of zod does, and weighs a fifth less', async () => {
  const all = await buildSchemas([])
  const lean = await buildSchemas([zodForBrowsers()])
  expect(lean.weight).toBeLessThan((4 / 5) * all.weight)
  for (const [name, schema, values] of cases)
    for (const value of values) {
      const { success, data, error } = schema.safeParse(value)
      const answer = lean.schemas[name].safeParse(value)
      expect([answer.success, answer.data, issuesIn(answer.error)]).toEqual([success, data, issuesIn(error)])
    }
})

test('zod for browsers never tries to compile its checks', async () => {
  // As in a browser, where no other zod has begun its settings.
  vi.stubGlobal('__zod_globalConfig', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { schemas } = await buildSchemas([zodForBrowsers()])
  const compiled: string[] = []
  vi.stubGlobal(
    'Function',
    new Proxy(Function, {
      construct: (_, [...code]: string[]) => {
        compiled.push(code.join())
        return () => undefined
      },
    }),
  )
  expect(schemas['PersonalRating'].safeParse(rating).success).toBe(true)
  expect(compiled).toEqual([])
})
