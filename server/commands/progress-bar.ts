import type { WriteStream } from 'node:tty'

const WIDTH = 24
/** Without a terminal: a line at every tenth, but no more often than this. Milliseconds. */
const QUIET = 5000

export interface ProgressBar {
  /** Share that is done, 0 to 1. */
  show(share: number): void
  /** Removes the bar. */
  clear(): void
}

type Output = Pick<WriteStream, 'isTTY' | 'write'>

/** Shows how far long work is and how long it will still take; in a log file, as a line now and then. */
export function createProgressBar(label: string, output: Output = process.stdout, now = () => Date.now()): ProgressBar {
  const began = now()
  const left = (share: number) => timeLeft(began, now(), share)
  return output.isTTY ? drawn(label, output, left) : spoken(label, output, left, now)
}

const drawn = (label: string, output: Output, left: (share: number) => string): ProgressBar => ({
  show(share) {
    const done = Math.round(share * WIDTH)
    output.write(`\r\x1b[2K${label} ${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${percent(share)}${left(share)}`)
  },
  clear: () => void output.write('\r\x1b[2K'),
})

function spoken(label: string, output: Output, left: (share: number) => string, now: () => number): ProgressBar {
  let lastTenth = 0
  let lastTime = now()
  return {
    show(share) {
      const tenth = Math.floor(share * 10)
      if (tenth <= lastTenth || now() - lastTime < QUIET) return
      lastTenth = tenth
      lastTime = now()
      output.write(`${label}: ${percent(share)}${left(share)}\n`)
    },
    clear() {},
  }
}

const percent = (share: number) => `${Math.floor(share * 100)} %`

/** Shows no estimate in the first moments, when it would be wrong. */
function timeLeft(began: number, now: number, share: number) {
  if (share < 0.02 || share >= 1 || now - began < 1000) return ''
  const seconds = Math.ceil(((now - began) * (1 - share)) / share / 1000)
  return `, ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left`
}
