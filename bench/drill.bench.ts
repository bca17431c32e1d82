import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openBare } from './player/bare-page.ts'
import { waitForEventTime } from './player/first-frame.ts'
import { measureHeapBytes, measureCpuLoad } from './player/browser-resources.ts'
import { median, openLesson, startAcademy, waitUntilPlaying, pressCard, type Academy } from './player/academy.ts'
import { recordSeams, measureSeekTimes, describeStall } from './player/loops-and-seeks.ts'

// Measures the player: time from a preloaded card to the first frame, loop seams, seeks, and the cost of playback, each
// relative to plain hls.js. Run: npm run bench -- drill
const PAIR_COUNT = Number(process.env['PAIRS'] ?? 9)
/**
 * Passes of the soak test, which runs only if `ONLY` contains its name. Ten thousand passes take an hour; the test
 * stops after SOAK_MINUTES.
 */
const SOAK_PASSES = Number(process.env['SOAK'] ?? 10_000)
const MAX_SOAK_MINUTES = Number(process.env['SOAK_MINUTES'] ?? 120)
const SEAM_COUNT = Number(process.env['SEAMS'] ?? 200)
/** Frames per second of the film. */
const FRAME_RATE = 30
/** Time for which the pointer rests on a card before the press. */
const HOVER_TIME_MS = 1_500
/** Duration of the playback for which the processor time is measured. */
const PLAYBACK_SECONDS = 15
/** Number of heap samples. Memory that is allocated in the first minutes is not a leak; continuous growth is. */
const HEAP_SAMPLES = 6
const HEAP_MINUTES = Number(process.env['HEAP_MINUTES'] ?? 3)

async function measureFirst(academy: Academy) {
  const pairs: { ours: number; bare: number }[] = []
  // The first pair warms up the server and is not counted.
  for (let i = 0; i <= PAIR_COUNT; i++) {
    const { ours, manifest } = await academy.visit((page) => pressCard(page, HOVER_TIME_MS))
    const bare = await academy.visit(async (page) => {
      await openBare(page, manifest)
      return waitForEventTime(page, 'shown')
    })
    if (i > 0) pairs.push({ ours, bare })
  }
  const [ours, bare] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.bare))]
  const ratio = median(pairs.map((pair) => pair.ours / pair.bare))
  console.log(
    `preloaded card, press to first frame: ${ours.toFixed(0)} ms, bare page cold ${bare.toFixed(0)} ms; paired ratio ${ratio.toFixed(2)} × (budget 0.5)`,
  )
}

/**
 * Two loops. The first starts at a keyframe, and the second just before the next keyframe, so that each return decodes
 * all frames since the previous keyframe.
 */
const loops = [
  { a: 6, b: 6.5 },
  { a: 7.9, b: 8.4 },
]

async function measureSeams(academy: Academy) {
  for (const { a, b } of loops) {
    const last = Math.floor(b * FRAME_RATE)
    const seams = await academy.visit(async (page) => {
      await openLesson(page, `?a=${a}&b=${b}`)
      return recordSeams(page, SEAM_COUNT, last, FRAME_RATE)
    })
    const exactSeams = seams.filter(
      ({ left, arrived }) => Math.abs(left - last) <= 2 && Math.abs(arrived - a * FRAME_RATE) <= 2,
    )
    const gaps = seams.map(({ gap }) => gap)
    console.log(
      `loop from ${a} to ${b}: back at A within 2 frames of B in ${exactSeams.length} of ${seams.length} passes; frames past B: ${describeSpread(seams.map(({ left }) => left - last))}, offset at A: ${describeSpread(seams.map(({ arrived }) => arrived - Math.round(a * FRAME_RATE)))}; B to A ${median(gaps).toFixed(0)} ms (median), ${Math.max(...gaps).toFixed(0)} ms at most`,
    )
  }
}

/** Formats the frequency of each value: "0 ×198, 1 ×2". */
const describeSpread = (values: number[]) =>
  [...Map.groupBy(values, (value) => value)]
    .toSorted(([a], [b]) => a - b)
    .map(([value, occurrences]) => `${value} ×${occurrences.length}`)
    .join(', ')

async function measureSeeks(academy: Academy) {
  const tenths = [1, 3, 0, 2, 4, 1, 3, 2, 0, 4, 2, 1, 3, 0, 4]
  const waitUntilLoaded = (page: Page) =>
    page.waitForFunction(() => {
      const video = document.querySelector('video')
      return video && video.buffered.length > 0 && video.buffered.end(0) > video.duration * 0.45
    })
  const sample = async (page: Page, by: 'key' | 'element') => {
    await waitUntilLoaded(page)
    return measureSeekTimes(page, tenths, by)
  }
  const ratios: number[] = []
  for (let i = 0; i < 3; i++) {
    const { manifest, ours } = await academy.visit(async (page) => {
      const manifestUrl = await openLesson(page)
      return { manifest: manifestUrl, ours: median(await sample(page, 'key')) }
    })
    const bare = await academy.visit(async (page) => {
      await openBare(page, manifest)
      await waitUntilPlaying(page)
      return median(await sample(page, 'element'))
    })
    ratios.push(ours / bare)
    console.log(`seek in the buffer: ${ours.toFixed(0)} ms, bare element ${bare.toFixed(0)} ms`)
  }
  console.log(`seek in the buffer: ${median(ratios).toFixed(2)} × (budget 1.2)`)
}

async function measureCpuCost(academy: Academy) {
  const differences: number[] = []
  for (let i = 0; i < 3; i++) {
    const { manifest, ours } = await academy.visit(async (page) => {
      const manifestUrl = await openLesson(page)
      await pause(3_000)
      return { manifest: manifestUrl, ours: await measureCpuLoad(academy.browser, PLAYBACK_SECONDS) }
    })
    const bare = await academy.visit(async (page) => {
      await openBare(page, manifest)
      await waitUntilPlaying(page)
      await pause(3_000)
      return measureCpuLoad(academy.browser, PLAYBACK_SECONDS)
    })
    differences.push((ours - bare) / PLAYBACK_SECONDS)
    console.log(`playing ${PLAYBACK_SECONDS} s: ${ours.toFixed(2)} s of a core, bare ${bare.toFixed(2)} s`)
  }
  console.log(
    `playback uses ${(median(differences) * 100).toFixed(1)} % of a core more than the bare page (budget 3 %)`,
  )
}

async function measureHeap(academy: Academy) {
  await academy.visit(async (page) => {
    await openLesson(page, '?a=6&b=7')
    await pause(30_000)
    const heaps: number[] = [await measureHeapBytes(page)]
    for (let part = 0; part < HEAP_SAMPLES; part++) {
      await pause((HEAP_MINUTES * 60_000) / HEAP_SAMPLES)
      heaps.push(await measureHeapBytes(page))
    }
    const growthPercent = ((heaps.at(-1) ?? 0) / (heaps[0] ?? 1) - 1) * 100
    console.log(
      `a loop of ${HEAP_MINUTES} min: ${heaps.map((bytes) => (bytes / 1e6).toFixed(2)).join(', ')} MB of script memory: ${growthPercent.toFixed(1)} % (budget 5 %)`,
    )
  })
}

/** Short loops just before the start of a segment, where hls.js may load the next segment first. */
const soakLoops = [
  { a: 11.8, b: 11.95 },
  { a: 7.8, b: 8.1 },
]
/** Passes of one visit, which starts with an empty buffer. */
const PASSES_PER_VISIT = 100
const MAX_SEGMENT_DELAY_MS = 600
/** Tolerated number of frames past the end of the loop, since the screen may show frames late. */
const MAX_LATE_FRAMES = 15
/** Time without a pass after which a loop counts as stalled. */
const STALL_TIMEOUT_MS = 60_000

async function measureSoak(academy: Academy) {
  let [passes, overruns, missed, stalled] = [0, 0, 0, 0]
  const end = performance.now() + MAX_SOAK_MINUTES * 60_000
  for (let visit = 0; passes < SOAK_PASSES && performance.now() < end; visit++) {
    const { a, b } = soakLoops[visit % soakLoops.length] ?? { a: 0, b: 1 }
    const last = Math.floor(b * FRAME_RATE)
    const seams = await academy.visit(async (page) => {
      await page.route(/\/m\/.*\.m4s/, async (route) => {
        await pause(MAX_SEGMENT_DELAY_MS * Math.random())
        await route.continue()
      })
      await openLesson(page, `?a=${a}&b=${b}&speed=2`)
      const passesToRun = Math.min(PASSES_PER_VISIT, SOAK_PASSES - passes)
      const visitSeams = await recordSeams(page, passesToRun, last, FRAME_RATE, STALL_TIMEOUT_MS)
      if (visitSeams.length < passesToRun) {
        stalled += 1
        console.log(`stalled at pass ${passes + visitSeams.length}: ${await describeStall(page)}`)
      }
      return visitSeams
    })
    passes += seams.length
    overruns += seams.filter((seam) => seam.left > last + MAX_LATE_FRAMES).length
    missed += seams.filter((seam) => Math.abs(seam.arrived - a * FRAME_RATE) > 2).length
    // Prints progress, so that an interrupted run still shows its results.
    console.log(`soak: ${passes} passes, left the loop ${overruns}, missed A ${missed}, stalled ${stalled}`)
  }
  console.log(
    `soak of ${passes} passes with segments delayed by up to ${MAX_SEGMENT_DELAY_MS} ms: left the loop ${overruns} times, missed A ${missed} times, stalled ${stalled} times (budget 0 each)`,
  )
}

const measures = {
  first: measureFirst,
  seams: measureSeams,
  seeks: measureSeeks,
  load: measureCpuCost,
  heap: measureHeap,
  soak: measureSoak,
}
/** Selection of parts, such as `ONLY=seams,heap`. */
const selectedParts = process.env['ONLY']?.split(',')

const academy = await startAcademy()
try {
  for (const [name, measure] of Object.entries(measures))
    if (selectedParts ? selectedParts.includes(name) : name !== 'soak') await measure(academy)
} finally {
  await academy.close()
}
