import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { expectNoProductName } from './first-day-crawl.ts'
import { runOperatorCommand } from './run-command.ts'
import { startHoldfast } from './start-holdfast.ts'

/** Texts of the demo: its postal address, a teacher, an article and a course. */
const DEMO_TEXTS = /Sampletown|Mara Okonedo|first-responder|Grips and releases/i

test('after the demo is removed, the public site contains none of its texts', async ({ request }) => {
  // Renders the posters of the demo.
  test.setTimeout(600_000)
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-e2e-'))
  // When run as root, the database runs as another user, who needs access.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const demo = await startHoldfast(dataDir, { DEMO_FILMS: 'none' })
  expect(await (await request.get(`${demo.url}/sitemap.xml`)).text()).toMatch(DEMO_TEXTS)
  await demo.stop()
  expect(await runOperatorCommand(dataDir, 'demo', 'remove', '--yes')).toContain('The demo academy was removed.')

  const academy = await startHoldfast(dataDir, { NODE_ENV: 'production' })
  try {
    const sitemap = await (await request.get(`${academy.url}/sitemap.xml`)).text()
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
    expect(paths).toContain('/')
    for (const path of [...paths, '/feed.xml', '/help.json', '/catalogue.json', '/site.json']) {
      const text = await (await request.get(academy.url + path)).text()
      expectNoProductName(text, path)
      expect(text, path).not.toMatch(DEMO_TEXTS)
    }
  } finally {
    await academy.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
