import { expect, test } from 'vitest'
import { createProgressBar } from './progress-bar.ts'

/** Returns the output of a task of a hundred seconds that reports its progress each second. */
function recordOutput(isTTY: boolean) {
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

test('on a terminal, a bar is updated in place, shows the remaining time, and is cleared', () => {
  const written = recordOutput(true)
  expect(written[49]).toBe(`\r\x1b[2Kfilm.mp4 ${'█'.repeat(12)}${'░'.repeat(12)} 50%, 50 s left`)
  expect(written[9]).toContain('10%, 2 min left')
  expect(written.every((text) => text.startsWith('\r\x1b[2K') && !text.includes('\n'))).toBe(true)
  expect(written.at(-1)).toBe('\r\x1b[2K')
})

test('without a terminal, a line is written at intervals', () => {
  const written = recordOutput(false)
  expect(written).toHaveLength(10)
  expect(written[0]).toBe('film.mp4: 10%, 2 min left\n')
  expect(written.at(-1)).toBe('film.mp4: 100%\n')
})

test('no estimate is shown at the beginning', () => {
  const written: string[] = []
  createProgressBar('film.mp4', { isTTY: true, write: (text: string) => written.push(text) > 0 }, () => 0).show(0.5)
  expect(written[0]).not.toContain('left')
})
