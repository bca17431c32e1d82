import { expect, test } from 'vitest'
import { planStoryboard, writeStoryboardVtt, formatTimestamp } from './storyboard.ts'

const readSpans = (vtt: string) => [...vtt.matchAll(/^(\S+) --> (\S+)$/gm)].map(([, from, to]) => [from, to])

test('a short film has one tile for each second', () => {
  const plan = planStoryboard({ width: 1280, height: 720, duration: 12 })
  expect(plan).toEqual({ columns: 10, rows: 2, width: 160, height: 90, interval: 1 })
})

test('the storyboard of an hour fits on one sheet', () => {
  const plan = planStoryboard({ width: 1280, height: 720, duration: 3600 })
  expect(plan.columns * plan.rows).toBe(200)
  expect(plan.interval).toBe(18)
})

test('a portrait film has portrait tiles', () => {
  expect(planStoryboard({ width: 1080, height: 1920, duration: 5 })).toMatchObject({ width: 90, height: 160 })
})

test('the tiles cover the film without a gap, up to its end', () => {
  for (const duration of [0.5, 9.4, 9.6, 13.013, 754.2]) {
    const cues = readSpans(
      writeStoryboardVtt(planStoryboard({ width: 1280, height: 720, duration }), duration, 'sheet.jpg'),
    )
    expect(cues[0]?.[0]).toBe('00:00:00.000')
    expect(cues.at(-1)?.[1]).toBe(formatTimestamp(duration))
    for (const [index, [from]] of cues.entries()) if (index > 0) expect(from).toBe(cues[index - 1]?.[1])
  }
})

test('each cue refers to its own part of the sheet, row by row', () => {
  const plan = planStoryboard({ width: 1280, height: 720, duration: 12 })
  const parts = [...writeStoryboardVtt(plan, 12, 'sheet.jpg').matchAll(/sheet\.jpg#xywh=(.+)/g)].map(([, part]) => part)
  expect([parts[0], parts[9], parts[10]]).toEqual(['0,0,160,90', '1440,0,160,90', '0,90,160,90'])
  expect(new Set(parts).size).toBe(12)
})

test('times include hours, and milliseconds are rounded', () => {
  expect(formatTimestamp(3_723.0456)).toBe('01:02:03.046')
  expect(formatTimestamp(59.9999)).toBe('00:01:00.000')
})
