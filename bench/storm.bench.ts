import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { emptyCatalogue } from '#contract/catalogue.ts'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import { startAcademy } from './start-academy.ts'

/**
 * An editor publishes 200 articles and corrections in a minute, while visitors read from two processes of one academy:
 * checks that every page is complete, and measures the time until both processes show a publication. Then
 * measures how long after its time both show a scheduled article.
 * Run: npm run bench -- storm
 */
const PUBLICATION_COUNT = 200
/** Time in which all versions are published. */
const DURATION_MS = 60_000
/** Corrections of each article after its publication. */
const CORRECTION_COUNT = 3
/** Visitors per process. Each visitor reads one page after the other. */
const VISITOR_COUNT = 4
/** Pause between two pages of a visitor. */
const READING_PAUSE_MS = 100
/** Maximum time until a publication is visible. */
const MAX_DELAY_MS = 2000
/** Maximum time until a scheduled article is visible. */
const MAX_SCHEDULE_DELAY_MS = 3000

await using opened = new AsyncDisposableStack()
process.once('SIGINT', () => void opened.disposeAsync().then(() => process.exit(130)))
console.log(`${availableParallelism()} cores, load average before: ${loadavg()[0]?.toFixed(1)}`)

const { processes, token } = await startAcademy(opened, emptyCatalogue)
const [publisher = ''] = processes

const Version = z.object({ version: z.int() })
async function callStudio(method: string, path: string, body: object): Promise<number> {
  const response = await fetch(publisher + STUDIO_PREFIX + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path} failed: ${response.status} ${await response.text()}`)
  return Version.parse(await response.json()).version
}

const buildArticle = (title: string) => ({
  title,
  summary: 'What the storm brought.',
  body: 'Breathe out, and **wait**.',
})
const versions = new Map<string, number>()
/** Saves and publishes a new version of an article. */
async function publish(slug: string, title: string) {
  const version = versions.get(slug)
  const data = buildArticle(title)
  const savedVersion =
    version === undefined
      ? await callStudio('POST', '/content/article', { slug, data })
      : await callStudio('PUT', `/content/article/${slug}/draft`, { version, data })
  versions.set(slug, await callStudio('PUT', `/content/article/${slug}/publication`, { version: savedVersion }))
}

interface Storm {
  isOver: boolean
}
const storm: Storm = { isOver: false }
/** Number of incomplete pages, by error. */
const errorCounts = new Map<string, number>()
let reads = 0

async function readPage(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  const text = await response.text()
  reads += 1
  const isComplete = /<\/(html|urlset|feed|rss)>$/.test(text.trimEnd())
  const error = response.status >= 500 ? `status ${response.status}` : isComplete ? undefined : 'incomplete'
  if (error) errorCounts.set(error, (errorCounts.get(error) ?? 0) + 1)
  return text
}

async function visit(url: string) {
  const paths = ['/', '/blog', '/courses', '/help', '/sitemap.xml', '/feed.xml']
  for (let turn = 0; !storm.isOver; turn += 1) {
    await readPage(url + (paths[turn % paths.length] ?? '/'))
    await pause(READING_PAUSE_MS)
  }
}

/** Returns the milliseconds until the process shows the version of this round, or a later version. */
async function waitForRound(url: string, slug: string, round: number): Promise<number> {
  const start = performance.now()
  for (;;) {
    const text = await readPage(`${url}/blog/${slug}`)
    const shownRound = Number(/<h1[^>]*>[^<]*\bround (\d+)/.exec(text)?.[1] ?? -1)
    const elapsed = performance.now() - start
    if (shownRound >= round) return elapsed
    if (elapsed > 30 * MAX_DELAY_MS)
      throw new Error(`${slug} did not show round ${round} within ${30 * MAX_DELAY_MS} ms`)
    await pause(50)
  }
}

const visitors = processes.flatMap((url) => Array.from({ length: VISITOR_COUNT }, () => visit(url)))
const waits: Promise<number>[] = []
const start = performance.now()
for (let count = 0; count < PUBLICATION_COUNT; count += 1) {
  const round = count % (CORRECTION_COUNT + 1)
  const slug = `storm-${Math.floor(count / (CORRECTION_COUNT + 1))}`
  await publish(slug, `Storm, round ${round}`)
  waits.push(...processes.map((url) => waitForRound(url, slug, round)))
  await pause(Math.max(0, start + ((count + 1) * DURATION_MS) / PUBLICATION_COUNT - performance.now()))
}
const duration = performance.now() - start
const times = (await Promise.all(waits)).toSorted((a, b) => a - b)
storm.isOver = true
await Promise.all(visitors)

/** Schedules an article for the next full minute. Returns the milliseconds after it until both processes show the article. */
async function measureSchedule(): Promise<number> {
  const slug = 'after-the-storm'
  const version = await callStudio('POST', '/content/article', { slug, data: buildArticle('After, round 1') })
  const publishAt = Math.ceil((Date.now() + 5000) / 60_000) * 60_000
  const schedule = { version, publishAt: new Date(publishAt).toISOString(), unpublishAt: null }
  await callStudio('PUT', `/content/article/${slug}/schedule`, schedule)
  await pause(publishAt - Date.now())
  return Math.max(...(await Promise.all(processes.map((url) => waitForRound(url, slug, 1)))))
}
const scheduleDelay = await measureSchedule()
const isOnTime = scheduleDelay <= MAX_SCHEDULE_DELAY_MS

const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
console.log(
  `${PUBLICATION_COUNT} publications in ${(duration / 1000).toFixed(0)} s, ${reads} pages read from two processes`,
)
console.log(
  `${errorCounts.size === 0 ? '✓' : '✗'} incomplete pages: ${JSON.stringify(Object.fromEntries(errorCounts))}`,
)
const isFastEnough = percentile(1) <= MAX_DELAY_MS
console.log(
  `${isFastEnough ? '✓' : '✗'} time until both processes show a publication: p50 ${percentile(0.5).toFixed(0)} ms, p99 ${percentile(0.99).toFixed(0)} ms, slowest ${percentile(1).toFixed(0)} ms, budget ${MAX_DELAY_MS} ms`,
)
console.log(
  `${isOnTime ? '✓' : '✗'} time until both processes show a scheduled article: ${scheduleDelay.toFixed(0)} ms, budget ${MAX_SCHEDULE_DELAY_MS} ms`,
)
console.log(`load average after: ${loadavg()[0]?.toFixed(1)}`)
if (errorCounts.size > 0 || !isFastEnough || !isOnTime) process.exitCode = 1
