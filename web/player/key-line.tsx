const keys = [
  ['K', 'play'],
  ['J', 'back 10 s'],
  ['L', 'on 10 s'],
  ['PgUp PgDn', 'chapter'],
  ['< >', 'speed'],
  ['C', 'captions'],
  ['M', 'sound'],
  ['F', 'full screen'],
] as const

/** One quiet line for those with a keyboard before them. The controls say the same keys to screen readers. */
export function KeyLine() {
  return (
    <p className="key-line" aria-hidden="true">
      {keys.map(([names, words]) => (
        <span key={words}>
          {names.split(' ').map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          {words}
        </span>
      ))}
    </p>
  )
}
