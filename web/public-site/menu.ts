/** Closes the menu of narrow screens by Escape (focus goes back to its button), by a press beside it, and when focus leaves it. */
export function tendMenu() {
  const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
  if (!menu) return
  const close = () => {
    menu.open = false
  }
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    close()
    menu.querySelector('summary')?.focus()
  })
  const leave = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) close()
  }
  document.addEventListener('focusin', leave)
  document.addEventListener('pointerdown', leave)
}
