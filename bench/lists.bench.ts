import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import { startAcademy } from './start-academy.ts'
import { generateCatalogue } from './academy/academy.ts'

/**
 * Measures the response times of the Studio's lists with 2,000 lessons, and of `/catalogue.json` with 10,000 lessons in
 * two processes immediately after a publication. Run: npm run bench -- lists
 */
const LISTED_LESSONS = Number(process.env['LISTED'] ?? 2000)
const PUBLISHED_LESSONS = Number(process.env['PUBLISHED'] ?? 10_000)
const ROUND_COUNT = 15
/** Maximum response times of a list and of the catalogue. */
const MAX_RESPONSE_MS = { list: 100, catalogue: 50 }
/** Maximum time from the response to the publication until both processes serve the published content. */
const MAX_PUBLICATION_DELAY_MS = 2000
const LESSON_ID = 'lesson-0-0'

let areBudgetsMet = true
const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b)
function printTimes(label: string, times: readonly number[], budget: number) {
  const ordered = sorted(times)
  const median = ordered[Math.floor(ordered.length / 2)] ?? Number.NaN
  areBudgetsMet &&= median <= budget
  console.log(
    `${median <= budget ? '✓' : '✗'} ${label}: ${median.toFixed(1)} ms, slowest ${ordered.at(-1)?.toFixed(1)} ms, budget ${budget} ms`,
  )
}

async function fetchTimed(url: string, headers: Record<string, string>) {
  const start = performance.now()
  const response = await fetch(url, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text.slice(0, 200)}`)
  return { text, etag: response.headers.get('etag'), milliseconds: performance.now() - start }
}

async function measureLists() {
  await using opened = new AsyncDisposableStack()
  const { processes, token } = await startAcademy(opened, generateCatalogue(LISTED_LESSONS))
  const headers = { authorization: `Bearer ${token}` }
  const base = (processes[0] ?? '') + STUDIO_PREFIX
  for (const path of ['/content?kind=lesson', '/content', '/lessons', '/search?words=throw', '/bin']) {
    const times: number[] = []
    let bytes = 0
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      const { milliseconds, text } = await fetchTimed(base + path, headers)
      times.push(milliseconds)
      bytes = text.length
    }
    printTimes(`${path}, ${LISTED_LESSONS} lessons, ${(bytes / 1000).toFixed(0)} kB`, times, MAX_RESPONSE_MS.list)
  }
}

const Item = z.object({ version: z.int(), draft: z.object({ data: z.record(z.string(), z.unknown()) }) })

async function measureCatalogue() {
  await using opened = new AsyncDisposableStack()
  const { processes, token } = await startAcademy(opened, generateCatalogue(PUBLISHED_LESSONS))
  const [publisher = ''] = processes
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const studio = async (method: string, path: string, body?: object) => {
    const response = await fetch(publisher + STUDIO_PREFIX + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return Item.parse(await response.json())
  }
  const responseTimes: number[] = []
  const delays: number[] = []
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const { version, draft } = await studio('GET', `/content/lesson/${LESSON_ID}`)
    const title = `Published in round ${round}.`
    const data = { ...draft.data, title, safety: ['Tap early.'] }
    const savedItem = await studio('PUT', `/content/lesson/${LESSON_ID}/draft`, { version, data })
    await studio('PUT', `/content/lesson/${LESSON_ID}/publication`, { version: savedItem.version })
    const publishedAt = performance.now()
    await Promise.all(
      processes.map(async (url) => {
        for (;;) {
          const { milliseconds, text } = await fetchTimed(`${url}/catalogue.json`, { 'accept-encoding': 'br' })
          if (text.includes(title)) {
            responseTimes.push(milliseconds)
            delays.push(performance.now() - publishedAt)
            return
          }
          await pause(20)
        }
      }),
    )
    // Waits for the compressed versions and the public pages.
    await pause(3000)
  }
  printTimes(
    `/catalogue.json immediately after a publication, ${PUBLISHED_LESSONS} lessons, in both processes`,
    responseTimes,
    MAX_RESPONSE_MS.catalogue,
  )
  printTimes('delay from publication until both processes serve it', delays, MAX_PUBLICATION_DELAY_MS)
}

console.log(`${availableParallelism()} cores, load average before: ${loadavg()[0]?.toFixed(1)}`)
await measureLists()
await measureCatalogue()
console.log(`load average after: ${loadavg()[0]?.toFixed(1)}`)
if (!areBudgetsMet) process.exitCode = 1
