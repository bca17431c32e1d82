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

/** Line of keyboard shortcuts. Screen readers get them from the controls. */
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
