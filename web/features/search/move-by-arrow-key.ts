const stopsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])]

/** Arrows walk up and down through the matches, and sideways within one. Up from the first is the box again. */
export function moveByKey(event: KeyboardEvent, panel: HTMLElement) {
  const goal = goalOf(event.key, panel)
  if (!goal || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  goal.focus()
}

function goalOf(key: string, panel: HTMLElement): HTMLElement | null | undefined {
  const rows = [...panel.querySelectorAll('[data-match]')]
  const active = document.activeElement
  const row = rows.findIndex((one) => one.contains(active))
  const stops = stopsOf(rows[row])
  const column = stops.findIndex((stop) => stop === active)
  if (key === 'ArrowDown') return inColumn(rows[row + 1], column)
  if (row === -1) return undefined
  if (key === 'ArrowUp')
    return row === 0 ? panel.closest('search')?.querySelector('input') : inColumn(rows[row - 1], column)
  if (key === 'ArrowRight') return stops[column + 1]
  return key === 'ArrowLeft' ? stops[column - 1] : undefined
}

const inColumn = (row: Element | undefined, column: number) => {
  const stops = stopsOf(row)
  return stops[Math.max(0, column)] ?? stops.at(-1)
}
