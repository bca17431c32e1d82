/** Colors that the accent is combined with, as defined in `web/ui/tokens.css`. */
const PAPER = '#F4F0E6'
const WHITE = '#FFFFFF'
const NIGHT = '#0F1214'
/** Background of fields and menus in the night theme, which has the lowest contrast. */
const NIGHT_RAISED = '#171C1F'

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5

type Rgb = readonly [number, number, number]

const parseRgb = (color: string): Rgb => {
  const parseChannel = (start: number) => Number.parseInt(color.slice(start, start + 2), 16)
  return [parseChannel(1), parseChannel(3), parseChannel(5)]
}

const linearize = (channel: number) => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function getLuminance(color: string): number {
  const [red, green, blue] = parseRgb(color)
  return 0.2126 * linearize(red) + 0.7152 * linearize(green) + 0.0722 * linearize(blue)
}

/** Returns the contrast of two colors such as `#B93208`: 1 to 21, as defined by WCAG 2.2. */
export function getContrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [getLuminance(a), getLuminance(b)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const toHex = (channels: Rgb) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase()

/** Moves the lightness of a color by a share towards black (0) or white (1). Preserves hue and saturation. */
function shade(color: string, towards: 0 | 1, share: number): string {
  const channels = parseRgb(color).map((channel) => channel / 255)
  const max = Math.max(...channels)
  const min = Math.min(...channels)
  const lightness = (max + min) / 2
  const spread = 1 - Math.abs(2 * lightness - 1)
  const saturation = spread === 0 ? 0 : (max - min) / spread
  const newLightness = lightness + (towards - lightness) * share
  const range = saturation * (1 - Math.abs(2 * newLightness - 1))
  const low = newLightness - range / 2
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    max === min ? newLightness : low + ((channel - min) / (max - min)) * range,
  )
  return toHex([red * 255, green * 255, blue * 255])
}

/**
 * Returns the shade nearest to a color, towards black (0) or white (1), that has enough contrast for text on every
 * background.
 */
function findNearestShade(color: string, towards: 0 | 1, backgrounds: readonly string[]): string {
  const hasContrast = (candidate: string) =>
    backgrounds.every((background) => getContrast(candidate, background) >= MIN_CONTRAST)
  const shades = Array.from({ length: 101 }, (_, step) => shade(color, towards, step / 100))
  return shades.find(hasContrast) ?? toHex([towards * 255, towards * 255, towards * 255])
}

/** Text color (`ink`) on a background (`ground`). */
interface AccentPair {
  name: 'textOnPaper' | 'whiteOnAccent' | 'textAtNight' | 'inkAtNight'
  ink: string
  ground: string
  contrast: number
  /** Whether the contrast is at least {@link MIN_CONTRAST}. */
  isGood: boolean
}

interface CheckedAccent {
  pairs: readonly AccentPair[]
  /** Accent of the night theme: lightened until the contrast is sufficient. */
  night: string
  /** Nearest shade that can be published; the accent itself if it has enough contrast. */
  nearest: string
  /** Whether the accent can be published. */
  isGood: boolean
}

/** Checks the contrast of an accent in both themes: as text, and as a background. Expects a color such as `#B93208`. */
export function checkAccent(accent: string): CheckedAccent {
  const night = findNearestShade(accent, 1, [NIGHT, NIGHT_RAISED])
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
  return {
    pairs,
    night,
    nearest: findNearestShade(accent, 0, [PAPER, WHITE]),
    isGood: pairs.every(({ isGood }) => isGood),
  }
}
