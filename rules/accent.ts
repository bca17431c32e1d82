/** Background and foreground colors that the accent is combined with: `web/ui/tokens.css`. */
const PAPER = '#F4F0E6'
const WHITE = '#FFFFFF'
const NIGHT = '#0F1214'
/** Background of fields and menus in the night theme, which has the lowest contrast. */
const NIGHT_RAISED = '#171C1F'

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5

type Rgb = readonly [number, number, number]

const parseRgb = (color: string): Rgb => {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance(color: string): number {
  const [red, green, blue] = parseRgb(color)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Returns the contrast of two colors such as `#B93208`: 1 to 21, as defined by WCAG 2.2. */
export function getContrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const hex = (parts: Rgb) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase()

/** Moves the lightness of a color by a share towards black (0) or white (1). Preserves hue and saturation. */
function shaded(color: string, towards: 0 | 1, share: number): string {
  const parts = parseRgb(color).map((part) => part / 255)
  const max = Math.max(...parts)
  const min = Math.min(...parts)
  const lightness = (max + min) / 2
  const spread = 1 - Math.abs(2 * lightness - 1)
  const saturation = spread === 0 ? 0 : (max - min) / spread
  const next = lightness + (towards - lightness) * share
  const halfRange = saturation * (1 - Math.abs(2 * next - 1))
  const low = next - halfRange / 2
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    max === min ? next : low + ((part - min) / (max - min)) * halfRange,
  )
  return hex([red * 255, green * 255, blue * 255])
}

/**
 * Returns the shade nearest to a color, towards black (0) or white (1), that has enough contrast for text on every
 * background.
 */
function nearest(color: string, towards: 0 | 1, grounds: readonly string[]): string {
  const isGood = (shade: string) => grounds.every((ground) => getContrast(shade, ground) >= MIN_CONTRAST)
  const shades = Array.from({ length: 101 }, (_, step) => shaded(color, towards, step / 100))
  return shades.find(isGood) ?? hex([towards * 255, towards * 255, towards * 255])
}

interface AccentPair {
  name: 'textOnPaper' | 'whiteOnAccent' | 'textAtNight' | 'inkAtNight'
  ink: string
  ground: string
  contrast: number
  isGood: boolean
}

interface CheckedAccent {
  pairs: readonly AccentPair[]
  /** Accent of the night theme: lightened as far as needed. */
  night: string
  /** Nearest shade that can be published; the accent itself if it can be. */
  nearest: string
  isGood: boolean
}

/** Checks the contrast of an accent in both themes: as text, and as a background. Expects a color such as `#B93208`. */
export function checkAccent(accent: string): CheckedAccent {
  const night = nearest(accent, 1, [NIGHT, NIGHT_RAISED])
  const pair = (name: AccentPair['name'], ink: string, ground: string): AccentPair => {
    const contrast = getContrast(ink, ground)
    return { name, ink, ground, contrast, isGood: contrast >= MIN_CONTRAST }
  }
  const pairs = [
    pair('textOnPaper', accent, PAPER),
    pair('whiteOnAccent', WHITE, accent),
    pair('textAtNight', night, NIGHT_RAISED),
    pair('inkAtNight', NIGHT, night),
  ]
  return { pairs, night, nearest: nearest(accent, 0, [PAPER, WHITE]), isGood: pairs.every(({ isGood }) => isGood) }
}
