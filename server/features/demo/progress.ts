/** Milliseconds between two lines. */
const QUIET = 2000

/** A line of progress now and then: the first after two seconds, then whenever two more have gone by. */
export function sayProgress(
  what: string,
  tell: (line: string) => void,
  now: () => number = Date.now,
): (share: number) => void {
  let last = now()
  return (share) => {
    if (now() - last < QUIET) return
    last = now()
    tell(`${what}: ${Math.floor(share * 100)} %`)
  }
}
