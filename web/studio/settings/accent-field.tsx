import { checkAccent, MIN_CONTRAST } from '#rules/accent.ts'
import { fieldId, type Problem } from '#web/studio/content/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const DEFAULT_ACCENT = '#B93208'

const isColor = (text: string) => /^#[0-9A-F]{6}$/.test(text)

/** Returns the reason why an accent color cannot be published; undefined if it can. */
export function accentProblem(accent: unknown): Problem | undefined {
  if (accent === undefined) return undefined
  if (typeof accent !== 'string' || !isColor(accent))
    return { field: 'accent', message: 'Accent color: enter # and six hex digits, like #B93208.' }
  const { isGood, nearest } = checkAccent(accent)
  if (isGood) return undefined
  return {
    field: 'accent',
    message: `Accent color: too hard to read on a light background. ${nearest} is the nearest readable shade.`,
  }
}

const pairLabels = {
  textOnPaper: 'Text on a light background',
  whiteOnAccent: 'White text on accent',
  textAtNight: 'Text on a dark background',
  inkAtNight: 'Dark text on accent',
} as const

interface AccentFieldProps {
  accent: string | undefined
  error: string | undefined
  onChange: (accent: string | undefined) => void
}

/** Field for the accent color, with a table of the contrast on light and dark backgrounds. */
export function AccentField({ accent, error, onChange }: AccentFieldProps) {
  const id = fieldId('accent')
  const displayedColor = accent !== undefined && isColor(accent) ? accent : DEFAULT_ACCENT
  const write = (text: string) => {
    const color = text.trim().toUpperCase()
    onChange(color === '' ? undefined : color)
  }
  return (
    <div className="editor-field" data-invalid={error ? true : undefined}>
      <label htmlFor={id} className="text-sm font-semibold">
        Accent color
      </label>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label="Choose accent color"
          value={displayedColor.toLowerCase()}
          className="settings-swatch"
          onChange={(event) => write(event.currentTarget.value)}
        />
        <input
          id={id}
          value={accent ?? ''}
          placeholder={DEFAULT_ACCENT}
          spellCheck={false}
          autoCapitalize="characters"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-bad">
          {error}
        </p>
      )}
      <Contrast accent={displayedColor} onUseShade={onChange} />
    </div>
  )
}

function Contrast({ accent, onUseShade }: { accent: string; onUseShade: (accent: string) => void }) {
  const { pairs, night, nearest, isGood } = checkAccent(accent)
  return (
    <>
      <table className="settings-contrast">
        <caption className="sr-only">Accent contrast</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Use</th>
            <th scope="col">Contrast</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ name, ink, ground, contrast, isGood: isEnough }) => (
            <tr key={name}>
              <th scope="row">
                <span className="flex items-center gap-3">
                  <svg viewBox="0 0 44 32" aria-hidden="true" className="w-11 shrink-0 border border-rule">
                    <rect width="44" height="32" fill={ground} />
                    <text x="22" y="21" textAnchor="middle" fontSize="15" fontWeight="700" fill={ink}>
                      Aa
                    </text>
                  </svg>
                  {pairLabels[name]}
                </span>
              </th>
              <td className="text-right font-bold tabular">{contrast.toFixed(1)} to 1</td>
              <td className={isEnough ? 'text-good' : 'font-semibold text-bad'}>
                <span className="inline-flex items-baseline gap-2">
                  <Icon name={isEnough ? 'tick' : 'cross'} className="size-4 translate-y-0.5" />
                  {isEnough ? 'Good' : 'Too low'}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-live="polite" className="text-sm leading-[1.45]">
        {night === accent
          ? 'The dark theme uses the same accent.'
          : `The dark theme lightens the accent to ${night}, for a contrast of ${MIN_CONTRAST} to 1.`}
      </p>
      {!isGood && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span>The nearest readable shade is {nearest}.</span>
          <Button
            size="small"
            onClick={() => {
              document.getElementById(fieldId('accent'))?.focus()
              onUseShade(nearest)
            }}
          >
            Use {nearest}
          </Button>
        </p>
      )}
    </>
  )
}
