const getControls = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])]

/**
 * Moves the focus with arrow keys: up and down between results, left and right within a result. Up from the first
 * result returns to the search box.
 */
export function moveByArrowKey(event: KeyboardEvent, panel: HTMLElement) {
  const target = getTarget(event.key, panel)
  if (!target || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  target.focus()
}

function getTarget(key: string, panel: HTMLElement): HTMLElement | null | undefined {
  const rows = [...panel.querySelectorAll('[data-match]')]
  const activeElement = document.activeElement
  const rowIndex = rows.findIndex((element) => element.contains(activeElement))
  const controls = getControls(rows[rowIndex])
  const column = controls.findIndex((control) => control === activeElement)
  if (key === 'ArrowDown') return getControlInColumn(rows[rowIndex + 1], column)
  if (rowIndex === -1) return undefined
  if (key === 'ArrowUp')
    return rowIndex === 0
      ? panel.closest('search')?.querySelector('input')
      : getControlInColumn(rows[rowIndex - 1], column)
  if (key === 'ArrowRight') return controls[column + 1]
  return key === 'ArrowLeft' ? controls[column - 1] : undefined
}

const getControlInColumn = (row: Element | undefined, column: number) => {
  const controls = getControls(row)
  return controls[Math.max(0, column)] ?? controls.at(-1)
}
