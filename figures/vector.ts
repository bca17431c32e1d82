/** Points and directions in the figures' space: x to the right, y up, z towards the viewer. */
export type Vec = readonly [x: number, y: number, z: number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const length = (a: Vec): number => Math.hypot(...a)
export const distance = (a: Vec, b: Vec): number => length(sub(a, b))
export const mixNumber = (a: number, b: number, share: number): number => a + (b - a) * share

export const mix = (a: Vec, b: Vec, share: number): Vec => [
  mixNumber(a[0], b[0], share),
  mixNumber(a[1], b[1], share),
  mixNumber(a[2], b[2], share),
]

export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Sum of scaled directions: `along([2, up], [1, forward])`. */
export const along = (...steps: readonly (readonly [number, Vec])[]): Vec =>
  steps.reduce<Vec>((sum, [k, way]) => add(sum, scale(way, k)), [0, 0, 0])

/** Unit vector; `otherwise` where there is no direction to speak of. */
export function unit(a: Vec, otherwise: Vec = [0, 1, 0]): Vec {
  const size = length(a)
  return size < 1e-6 ? otherwise : scale(a, 1 / size)
}

/** The part of `a` that is square to the unit vector `axis`. */
export const squareTo = (a: Vec, axis: Vec): Vec => sub(a, scale(axis, dot(a, axis)))

/** `a` turned about a unit axis, right-handed, degrees. */
export function spin(a: Vec, axis: Vec, degrees: number): Vec {
  const angle = (degrees * Math.PI) / 180
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return along([c, a], [s, cross(axis, a)], [dot(axis, a) * (1 - c), axis])
}

/** `a` carried along by the shortest turn that takes the unit vector `from` onto `to`. */
export function carry(a: Vec, from: Vec, to: Vec): Vec {
  const axis = cross(from, to)
  // Straight opposite there is no shortest turn; staying just off it keeps the answer finite.
  const turned = Math.max(dot(from, to), -0.98)
  const once = cross(axis, a)
  return add(add(a, once), scale(cross(axis, once), 1 / (1 + turned)))
}
