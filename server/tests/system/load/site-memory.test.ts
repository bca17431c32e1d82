import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { BUILT_ORIGIN } from '#contract/built-origin.ts'

/** Returns the peak memory in megabytes of a process that loads the site `folder`. */
async function peakOfLoading(folder: string): Promise<number> {
  const program = `
    const { loadSite } = await import(${JSON.stringify(join(import.meta.dirname, '../../../http/site-files.ts'))})
    if (process.argv[1] !== 'none') await loadSite(process.argv[1], { publicUrl: 'https://school.example' })
    console.log(process.resourceUsage().maxRSS / 1024)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, folder])
  return Number(stdout)
}

test('loading a large site does not need memory for all uncompressed pages', async () => {
  const build = await mkdtemp(join(tmpdir(), 'holdfast-site-'))
  onTestFinished(() => rm(build, { recursive: true, force: true }))
  const client = join(build, 'client')
  await mkdir(client)
  await writeFile(join(build, 'routes.json'), '[]')
  const page = () => `<!doctype html><a href="${BUILT_ORIGIN}/">${randomBytes(60_000).toString('hex')}</a>`
  const names = ['__spa-fallback.html', '404.html', ...Array.from({ length: 40 }, (_, at) => `page-${at}.html`)]
  for (const name of names) await writeFile(join(client, name), page())
  await mkdir(join(client, '404'))
  await writeFile(join(client, '404', 'index.html'), page())
  const [idle, loading] = [await peakOfLoading('none'), await peakOfLoading(client)]
  // Reading 40 of these pages concurrently used more than a gigabyte.
  expect(loading - idle).toBeLessThan(150)
})
