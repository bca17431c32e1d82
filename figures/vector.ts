/** A point or direction in the space of the figures: x to the right, y up, z toward the viewer. */
export type Vec = readonly [x: number, y: number, z: number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const length = (a: Vec): number => Math.hypot(...a)
export const distance = (a: Vec, b: Vec): number => length(sub(a, b))
export const lerpNumber = (a: number, b: number, fraction: number): number => a + (b - a) * fraction

export const lerp = (a: Vec, b: Vec, fraction: number): Vec => [
  lerpNumber(a[0], b[0], fraction),
  lerpNumber(a[1], b[1], fraction),
  lerpNumber(a[2], b[2], fraction),
]

export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Returns the sum of scaled vectors: `weightedSum([2, up], [1, forward])`. */
export const weightedSum = (...steps: readonly (readonly [number, Vec])[]): Vec =>
  steps.reduce<Vec>((sum, [k, direction]) => add(sum, scale(direction, k)), [0, 0, 0])

/** Returns the unit vector of `a`, or `fallback` if `a` is too short to have a direction. */
export function normalize(a: Vec, fallback: Vec = [0, 1, 0]): Vec {
  const magnitude = length(a)
  return magnitude < 1e-6 ? fallback : scale(a, 1 / magnitude)
}

/** Returns the component of `a` that is perpendicular to the unit vector `axis`. */
export const perpendicularTo = (a: Vec, axis: Vec): Vec => sub(a, scale(axis, dot(a, axis)))

/** Rotates `a` about a unit axis (right-handed). */
export function rotateAbout(a: Vec, axis: Vec, degrees: number): Vec {
  const angle = (degrees * Math.PI) / 180
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return weightedSum([c, a], [s, cross(axis, a)], [dot(axis, a) * (1 - c), axis])
}

/** Rotates `a` by the shortest rotation from the unit vector `from` to `to`. */
export function rotateBetween(a: Vec, from: Vec, to: Vec): Vec {
  const axis = cross(from, to)
  // Opposite vectors have no shortest rotation, so the limit of the cosine keeps the result finite.
  const cosine = Math.max(dot(from, to), -0.98)
  const crossed = cross(axis, a)
  return add(add(a, crossed), scale(cross(axis, crossed), 1 / (1 + cosine)))
}
