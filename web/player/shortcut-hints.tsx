interface ShortcutHintsProps {
  hasSave: boolean
  onShowAll: (() => void) | undefined
}

const shortcuts = [
  ['K', 'pause'],
  [', .', 'frame'],
  ['A B', 'loop'],
  ['X', 'clear'],
  ['R', 'mirror'],
  ['S', 'save clip'],
  ['PgUp PgDn', 'chapter'],
] as const

/** One line of keys for people at a keyboard. The controls name the same keys to screen readers. */
export function ShortcutHints({ hasSave, onShowAll }: ShortcutHintsProps) {
  return (
    <div className="shortcut-hints">
      {shortcuts
        .filter(([name]) => name !== 'S' || hasSave)
        .map(([names, label]) => (
          <span key={label} aria-hidden="true">
            {names.split(' ').map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
            {label}
          </span>
        ))}
      <button type="button" aria-keyshortcuts="?" onClick={onShowAll}>
        <kbd aria-hidden="true">?</kbd> All shortcuts
      </button>
    </div>
  )
}
