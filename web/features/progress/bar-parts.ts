/** Percent of a bar below which neither a part nor a gap can be seen. */
const VISIBLE = 1.5

/** Ranges of a film as parts of a bar, in percent. Gaps that nobody could see are closed. */
export function barParts(ranges: readonly { from: number; to: number }[], duration: number) {
  const parts: { left: number; width: number }[] = []
  for (const { from, to } of ranges) {
    const [left, right] = [percent(from, duration), percent(to, duration)]
    const last = parts.at(-1)
    if (last && left - last.left - last.width < VISIBLE) last.width = right - last.left
    else parts.push({ left, width: Math.max(VISIBLE, right - left) })
  }
  return parts
}

const percent = (time: number, duration: number) => Math.min(100, (100 * time) / duration)
