import type { View } from './appearance.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Without perspective: seen level, every foot on the ground stays on one line; from above, the ground is a plane. */
export function viewFrom(centre: number, orbit: number, rise: number): View {
  const [c, s] = [Math.cos(radians(orbit)), Math.sin(radians(orbit))]
  const [up, down] = [Math.cos(radians(rise)), Math.sin(radians(rise))]
  return ([x, y, z]) => {
    const deep = z * c - (x - centre) * s
    return [centre + (x - centre) * c + z * s, y * up - deep * down, deep * up + y * down]
  }
}
