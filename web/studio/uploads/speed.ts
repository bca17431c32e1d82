/** Window of the speed estimate in milliseconds: smooth, yet adapting to a network change. */
const WINDOW = 15_000
const FIRST = 3000

/** Returns a function that estimates the remaining seconds, once there are enough samples. */
export function createSpeed(bytes: number, now: () => number = () => performance.now()) {
  let marks: { at: number; sent: number }[] = []
  return (sent: number): number | undefined => {
    const at = now()
    marks = [...marks.filter((mark) => at - mark.at <= WINDOW), { at, sent }]
    const [first] = marks
    if (!first || at - first.at < FIRST || sent <= first.sent) return undefined
    return Math.ceil(((bytes - sent) / (sent - first.sent)) * ((at - first.at) / 1000))
  }
}
