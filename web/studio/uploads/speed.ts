/** Milliseconds that the speed is taken over: long enough not to jump, short enough to follow a change of network. */
const WINDOW = 15_000
const FIRST = 3000

/** Answers how many seconds are left of so many bytes, once that can be said. */
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
