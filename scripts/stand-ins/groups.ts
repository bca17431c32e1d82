/** A sign with how often it is written, and its width in the stand-in and in the face it stands in for, in ems. */
export interface Sign {
  sign: string
  count: number
  stood: number
  wanted: number
}

export interface Group {
  /** By what the stand-in's size is multiplied for these signs. */
  size: number
  signs: string[]
}

/** The groups, as many as said, in which signs at one size each come nearest to the widths they should have: by squares of what a text then is off. */
export function groupSigns(signs: Sign[], groups: number): Group[] {
  const sorted = signs.toSorted((one, other) => one.wanted / one.stood - other.wanted / other.stood)
  const size = (from: number, to: number) => {
    const run = sorted.slice(from, to)
    const sum = (read: (sign: Sign) => number) => run.reduce((total, sign) => total + sign.count * read(sign), 0)
    return sum(({ stood, wanted }) => stood * wanted) / sum(({ stood }) => stood ** 2)
  }
  const fault = (from: number, to: number) => {
    const scale = size(from, to)
    return sorted
      .slice(from, to)
      .reduce((total, { count, stood, wanted }) => total + count * (stood * scale - wanted) ** 2, 0)
  }
  // The best ways to cut off the first signs, one group more each time: each remembers where its groups begin.
  let best = sorted.map((_, at) => ({ fault: fault(0, at + 1), starts: [0] }))
  for (let count = 1; count < groups; count++)
    best = best.map((_, end) =>
      best
        .slice(0, end)
        .map((before, at) => ({ fault: before.fault + fault(at + 1, end + 1), starts: [...before.starts, at + 1] }))
        .reduce((one, other) => (other.fault < one.fault ? other : one), best[end] ?? { fault: Infinity, starts: [0] }),
    )
  const starts = best.at(-1)?.starts ?? []
  return starts.map((from, at) => {
    const to = starts[at + 1] ?? sorted.length
    return { size: size(from, to), signs: sorted.slice(from, to).map(({ sign }) => sign) }
  })
}
