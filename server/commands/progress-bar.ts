import type { WriteStream } from 'node:tty'

/** Width of the bar in characters. */
const WIDTH = 24
/** Minimum interval of the lines that are written at every tenth of the progress if there is no terminal. */
const MIN_LOG_INTERVAL_MS = 5000

export interface ProgressBar {
  /** Updates the completed fraction, 0 to 1. */
  show(share: number): void
  /** Removes the bar. */
  clear(): void
}

type Output = Pick<WriteStream, 'isTTY' | 'write'>

/** Shows the progress and the remaining time of long work. Without a terminal, writes occasional lines instead. */
export function createProgressBar(label: string, output: Output = process.stdout, now = () => Date.now()): ProgressBar {
  const startedAt = now()
  const formatTimeLeft = (share: number) => describeTimeLeft(startedAt, now(), share)
  return output.isTTY
    ? createTerminalBar(label, output, formatTimeLeft)
    : createLogLines(label, output, formatTimeLeft, now)
}

const createTerminalBar = (label: string, output: Output, formatTimeLeft: (share: number) => string): ProgressBar => ({
  show(share) {
    const doneWidth = Math.round(share * WIDTH)
    output.write(
      `\r\x1b[2K${label} ${'█'.repeat(doneWidth)}${'░'.repeat(WIDTH - doneWidth)} ${formatPercent(share)}${formatTimeLeft(share)}`,
    )
  },
  clear: () => void output.write('\r\x1b[2K'),
})

function createLogLines(
  label: string,
  output: Output,
  formatTimeLeft: (share: number) => string,
  now: () => number,
): ProgressBar {
  let lastTenth = 0
  let lastTime = now()
  return {
    show(share) {
      const tenth = Math.floor(share * 10)
      if (tenth <= lastTenth || now() - lastTime < MIN_LOG_INTERVAL_MS) return
      lastTenth = tenth
      lastTime = now()
      output.write(`${label}: ${formatPercent(share)}${formatTimeLeft(share)}\n`)
    },
    clear() {},
  }
}

const formatPercent = (share: number) => `${Math.floor(share * 100)}%`

/** Returns the remaining time; empty at the beginning, when the estimate would be inaccurate. */
function describeTimeLeft(startedAt: number, now: number, share: number) {
  if (share < 0.02 || share >= 1 || now - startedAt < 1000) return ''
  const seconds = Math.ceil(((now - startedAt) * (1 - share)) / share / 1000)
  return `, ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left`
}
