import type { WriteStream } from 'node:tty'

const WIDTH = 24
/** Milliseconds. Without a terminal, a line is written at every tenth, but no more often than this. */
const QUIET = 5000

export interface ProgressBar {
  /** Updates the completed fraction, 0 to 1. */
  show(share: number): void
  /** Removes the bar. */
  clear(): void
}

type Output = Pick<WriteStream, 'isTTY' | 'write'>

/** Shows the progress and the remaining time of long work; in a log file as occasional lines. */
export function createProgressBar(label: string, output: Output = process.stdout, now = () => Date.now()): ProgressBar {
  const startedAt = now()
  const left = (share: number) => timeLeft(startedAt, now(), share)
  return output.isTTY ? terminalBar(label, output, left) : logLines(label, output, left, now)
}

const terminalBar = (label: string, output: Output, left: (share: number) => string): ProgressBar => ({
  show(share) {
    const done = Math.round(share * WIDTH)
    output.write(`\r\x1b[2K${label} ${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${percent(share)}${left(share)}`)
  },
  clear: () => void output.write('\r\x1b[2K'),
})

function logLines(label: string, output: Output, left: (share: number) => string, now: () => number): ProgressBar {
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

/** Returns the remaining time, or nothing at the beginning, when it would be inaccurate. */
function timeLeft(startedAt: number, now: number, share: number) {
  if (share < 0.02 || share >= 1 || now - startedAt < 1000) return ''
  const seconds = Math.ceil(((now - startedAt) * (1 - share)) / share / 1000)
  return `, ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left`
}
