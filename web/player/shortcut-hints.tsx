interface ShortcutHintsProps {
  hasSave: boolean
  onAll: (() => void) | undefined
}

const keys = [
  ['K', 'pause'],
  [', .', 'frame'],
  ['A B', 'loop'],
  ['X', 'clear'],
  ['R', 'mirror'],
  ['S', 'save clip'],
  ['PgUp PgDn', 'chapter'],
] as const

/** One quiet line for those with a keyboard before them. The controls say the same keys to screen readers. */
export function ShortcutHints({ hasSave, onAll }: ShortcutHintsProps) {
  return (
    <div className="key-line">
      {keys
        .filter(([name]) => name !== 'S' || hasSave)
        .map(([names, words]) => (
          <span key={words} aria-hidden="true">
            {names.split(' ').map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
            {words}
          </span>
        ))}
      <button type="button" aria-keyshortcuts="?" onClick={onAll}>
        <kbd aria-hidden="true">?</kbd> All keys
      </button>
    </div>
  )
}
