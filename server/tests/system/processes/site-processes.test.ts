import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createScheduleWorker } from '#server/features/content/schedule.ts'
import { refreshOnPublication } from '#server/features/content/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { article } from '#server/testing/content.ts'
import { eventually } from '#server/testing/eventually.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'

const siteDir = join(import.meta.dirname, '../../../../build/client')

/** Starts two processes with a site on one database. An owner makes the returned calls in the first process. */
async function startAcademy() {
  const first = await start()
  const second = await start(first.databaseUrl)
  const owner = await createStaff(first, 'owner')
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const response = await callStudio(first, owner, method, path, body)
    expect([path, response.statusCode]).toEqual([path, method === 'POST' ? 201 : 200])
    return response.json<{ version: number; draft: { data: Record<string, unknown> } }>()
  }
  /** Changes fields of an item and publishes it. `writePath` is the path of its draft without `/draft`. */
  const change = async (item: string, writePath: string, getFields: (data: Record<string, unknown>) => object) => {
    const { version, draft } = await call('GET', `/content/${item}`)
    const saved = await call('PUT', `${writePath}/draft`, {
      version,
      data: { ...draft.data, ...getFields(draft.data) },
    })
    return call('PUT', `${writePath}/publication`, { version: saved.version })
  }
  return { first, apps: [first, second], call, change }
}

async function start(databaseUrl?: string) {
  const config = { rateLimitFactor: 1000 }
  const testApp = await createTestApp({ config, siteDir, ...(databaseUrl !== undefined && { databaseUrl }) })
  onTestFinished(() => testApp.close())
  onTestFinished(refreshOnPublication(testApp.context))
  return testApp
}

/**
 * Simulates a browser that revalidates its cached pages. The returned function opens a URL and returns the status and
 * the current page.
 */
function createBrowser({ app }: TestApp) {
  const copies = new Map<string, { etag: string; body: string }>()
  return async (url: string) => {
    const copy = copies.get(url)
    const { statusCode, headers, body } = await app.inject({
      url,
      headers: { accept: 'text/html', ...(copy && { 'if-none-match': copy.etag }) },
    })
    if (statusCode === 304) return { status: 200, body: copy?.body ?? '', headers }
    if (statusCode === 200) copies.set(url, { etag: String(headers['etag']), body })
    return { status: statusCode, body, headers }
  }
}

test('visitors of every process see a changed name, price, article and legal text, and scheduled publications', async () => {
  const { first, apps, call, change } = await startAcademy()
  const browsers = apps.map(createBrowser)
  const expectText = (url: string, text: string) =>
    Promise.all(browsers.map((open) => eventually(async () => expect((await open(url)).body).toContain(text))))
  const expectStatus = (url: string, status: number) =>
    Promise.all(browsers.map((open) => eventually(async () => expect((await open(url)).status).toBe(status))))
  await expectStatus('/terms', 200)

  await change('site/site', '/settings/site', () => ({ name: 'Tide Academy' }))
  await expectText('/', 'Tide Academy')
  await change('plans/plans', '/settings/plans', ({ plans }) => ({
    plans: (plans as object[]).map((plan, index) => (index === 0 ? { ...plan, price: 3100 } : plan)),
  }))
  await expectText('/', '$31.00')
  await change('legal/terms', '/content/legal/terms', () => ({ summary: 'The terms of the tide.' }))
  await expectText('/terms', 'The terms of the tide.')

  const { version } = await call('POST', '/content/article', { slug: 'falls', data: article('How to fall') })
  await call('PUT', '/content/article/falls/publication', { version })
  await expectText('/blog/falls', 'How to fall')
  const changed = await change('article/falls', '/content/article/falls', () => ({ title: 'How to roll' }))
  await expectText('/blog/falls', 'How to roll')
  const moved = await call('PUT', '/content/article/falls/address', { version: changed.version, to: 'rolls' })
  await expectStatus('/blog/falls', 308)
  await call('DELETE', `/content/article/rolls/publication?version=${moved.version}`)
  await expectStatus('/blog/rolls', 404)

  const later = await call('POST', '/content/article', { slug: 'later', data: article('Later') })
  const getTimeAfter = (hours: number) => new Date(first.context.now().getTime() + hours * 3_600_000)
  const schedule = {
    version: later.version,
    publishAt: getTimeAfter(1).toISOString(),
    unpublishAt: getTimeAfter(3).toISOString(),
  }
  await call('PUT', '/content/article/later/schedule', schedule)
  const runSchedule = (hours: number) => {
    const scheduleTime = getTimeAfter(hours)
    return createScheduleWorker({ ...first.context, now: () => scheduleTime }, async () => {})()
  }
  await runSchedule(2)
  await expectText('/blog/later', 'Later')
  await runSchedule(4)
  await expectStatus('/blog/later', 404)
})

test('during 200 publications within a minute no visitor gets an error or an incomplete page, and all get the last version', async () => {
  const { apps, call, change } = await startAcademy()
  const { version } = await call('POST', '/content/article', { slug: 'storm', data: article('Title 0') })
  await call('PUT', '/content/article/storm/publication', { version })
  await eventually(async () => expect((await createBrowser(apps[0] as TestApp)('/blog/storm')).status).toBe(200))
  await eventually(async () => expect((await createBrowser(apps[1] as TestApp)('/blog/storm')).status).toBe(200))

  const storm = { isOver: false }
  const paths = ['/', '/blog', '/blog/storm', '/terms', '/sign-in', '/feed.xml']
  const faults: unknown[] = []
  let reads = 0
  const readPages = async (reader: number) => {
    const open = createBrowser(apps[reader % apps.length] as TestApp)
    for (let i = reader; !storm.isOver; i += 1) {
      const path = paths[i % paths.length] ?? '/'
      const { status, body } = await open(path)
      reads += 1
      if (status !== 200 || !/<\/(html|rss|feed)>$/.test(body.trimEnd())) faults.push({ path, status })
      await pause(20)
    }
  }
  const readers = Promise.all(Array.from({ length: 16 }, (_, index) => readPages(index)))
  for (let i = 1; i <= 200; i += 1) {
    const next = pause(300)
    await change('article/storm', '/content/article/storm', () => ({ title: `Title ${i}` }))
    await next
  }
  await Promise.all(
    apps.flatMap((app) => {
      const open = createBrowser(app)
      return ['/blog/storm', '/blog', '/feed.xml'].map((path) =>
        eventually(async () => expect((await open(path)).body).toContain('Title 200')),
      )
    }),
  )
  storm.isOver = true
  await readers
  expect(faults).toEqual([])
  expect(reads).toBeGreaterThan(2000)
})
