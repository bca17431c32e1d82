import { expect, test } from 'vitest'
import { createProgressBar } from './progress-bar.ts'

/** The output while work of a hundred seconds reports its progress each second. */
function watch(isTTY: boolean) {
  const written: string[] = []
  let time = 0
  const output = { isTTY, write: (text: string) => written.push(text) > 0 }
  const bar = createProgressBar('film.mp4', output, () => time)
  for (let second = 1; second <= 100; second += 1) {
    time = second * 1000
    bar.show(second / 100)
  }
  bar.clear()
  return written
}

test('on a terminal a bar grows in its line, says how long it will take, and goes away', () => {
  const written = watch(true)
  expect(written[49]).toBe(`\r\x1b[2Kfilm.mp4 ${'█'.repeat(12)}${'░'.repeat(12)} 50 %, 50 s left`)
  expect(written[9]).toContain('10 %, 2 min left')
  expect(written.every((text) => text.startsWith('\r\x1b[2K') && !text.includes('\n'))).toBe(true)
  expect(written.at(-1)).toBe('\r\x1b[2K')
})

test('in a log file there is a line now and then', () => {
  const written = watch(false)
  expect(written).toHaveLength(10)
  expect(written[0]).toBe('film.mp4: 10 %, 2 min left\n')
  expect(written.at(-1)).toBe('film.mp4: 100 %\n')
})

test('the first moments, when every guess is wrong, promise nothing', () => {
  const written: string[] = []
  createProgressBar('film.mp4', { isTTY: true, write: (text: string) => written.push(text) > 0 }, () => 0).show(0.5)
  expect(written[0]).not.toContain('left')
})
