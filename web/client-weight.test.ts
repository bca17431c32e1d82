import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const weigh = (code: string | Uint8Array) => gzipSync(code, { level: 9 }).length

/** Bundles the whole client as Vite does for a page. */
const bundle = async (input: string) => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { input, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  })
  return [built].flat().flatMap((one) => ('output' in one ? one.output : []))
}

test('the whole client weighs 6.15 kB at most, and an eighth of the published one at most', async () => {
  const [ours, ...more] = await bundle(join(import.meta.dirname, 'test/whole-client.ts'))
  if (ours?.type !== 'chunk') throw new Error('no script was built')
  expect(more).toEqual([])
  // No dependency is included.
  expect(ours.moduleIds.filter((id) => id.includes('node_modules'))).toEqual([])
  expect(ours.imports).toEqual([])
  // Browser build named by the published package.
  const published = createRequire(import.meta.url).resolve('realm-web/dist/bundle.iife.js')
  const weight = weigh(ours.code)
  expect(weight).toBeLessThanOrEqual(6150)
  expect(weight / weigh(await readFile(published))).toBeLessThanOrEqual(1 / 8)
})
