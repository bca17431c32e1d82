/** Colors of a person: near limbs, far limbs and the belt. */
export interface Ink {
  body: string
  far: string
  belt: string
}

/** Colors of a drawing, in any CSS syntax. `a` and `b` are the two people. */
export interface Theme {
  /** Background. */
  ground: string
  /** Faint lines of the background. */
  rule: string
  /** Lines of the scenery. */
  line: string
  text: string
  /** Secondary text. */
  quiet: string
  /** Arcs of forces and other accents. */
  signal: string
  a: Ink
  b: Ink
}

const bone = { line: '#EDE8DC', text: '#EDE8DC', quiet: '#A2AAA8', signal: '#FF6A3D' }
const light = { body: '#EDE8DC', belt: '#FF6A3D' }
const hot = { body: '#FF6A3D', belt: '#EDE8DC' }

/**
 * `night`, `ink` and `slate` are dark, `bone` is the background of public pages, and `signal` is the orange of posters.
 */
export const themes = {
  night: {
    ...bone,
    ground: '#0F1214',
    rule: '#1C2225',
    a: { ...light, far: '#666E6B' },
    b: { ...hot, far: '#8A4029' },
  },
  ink: { ...bone, ground: '#171C1F', rule: '#242B2F', a: { ...light, far: '#6F7774' }, b: { ...hot, far: '#8F4429' } },
  slate: {
    ...bone,
    ground: '#262E32',
    rule: '#323B40',
    a: { ...light, far: '#7E8784' },
    b: { ...hot, far: '#964C32' },
  },
  bone: {
    ground: '#E6E0D1',
    rule: '#D5CDBA',
    line: '#14181A',
    text: '#14181A',
    quiet: '#545B5E',
    signal: '#C93A10',
    a: { body: '#14181A', far: '#8D8C82', belt: '#FF6A3D' },
    b: { body: '#D9441A', far: '#E2A58D', belt: '#14181A' },
  },
  signal: {
    ground: '#F0622F',
    rule: '#E0531F',
    line: '#14181A',
    text: '#14181A',
    quiet: '#14181A',
    signal: '#14181A',
    a: { body: '#14181A', far: '#A34321', belt: '#EDE8DC' },
    b: { body: '#F4EEE0', far: '#F5B394', belt: '#14181A' },
  },
} as const satisfies Record<string, Theme>

/** Colors of a drawing inside a page. The page sets these CSS variables on an element around the drawing. */
export const pageTheme: Theme = {
  ground: 'var(--figure-ground)',
  rule: 'var(--figure-rule)',
  line: 'var(--figure-line)',
  text: 'var(--figure-text)',
  quiet: 'var(--figure-quiet)',
  signal: 'var(--figure-signal)',
  a: { body: 'var(--figure-a)', far: 'var(--figure-a-far)', belt: 'var(--figure-a-belt)' },
  b: { body: 'var(--figure-b)', far: 'var(--figure-b-far)', belt: 'var(--figure-b-belt)' },
}

/** Mixes two colors. Returns a CSS `color-mix` if one of the colors is not `#rrggbb`. */
export function mixColors(near: string, far: string, fraction: number): string {
  if (fraction <= 0) return near
  if (fraction >= 1) return far
  const [a, b] = [parseChannels(near), parseChannels(far)]
  if (!a || !b) return `color-mix(in srgb,${near},${far} ${Math.round(fraction * 100)}%)`
  const mixedColor = a.map((value, i) => Math.round(value + ((b[i] ?? value) - value) * fraction))
  return `#${mixedColor.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const parseChannels = (color: string): number[] | undefined =>
  /^#[0-9a-f]{6}$/i.test(color) ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) : undefined
