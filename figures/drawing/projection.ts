import type { Vec } from '../vector.ts'

/** Projects a point of the scene into the picture: x to the right, y up, z the depth toward the viewer. */
export type View = (point: Vec) => Vec

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * A view without perspective, `orbit` degrees around the scene and `rise` degrees above the ground. At rise 0 the
 * ground is a line; above it the ground is a plane.
 */
export function viewFrom(centre: number, orbit: number, rise: number): View {
  const [c, s] = [Math.cos(radians(orbit)), Math.sin(radians(orbit))]
  const [up, down] = [Math.cos(radians(rise)), Math.sin(radians(rise))]
  return ([x, y, z]) => {
    const depth = z * c - (x - centre) * s
    return [centre + (x - centre) * c + z * s, y * up - depth * down, depth * up + y * down]
  }
}

/** Position of the viewer. */
export interface Camera {
  /** Degrees around the scene. */
  orbit?: number
  /**
   * Degrees above the ground. Work on the ground is drawn from above, because in a level view one body hides the other.
   */
  rise?: number
  /** Scales the picture of a scene that needs more room, or less. */
  zoom?: number
}

/** The view of a scene from its own camera, `orbit` degrees further around it. */
export const createView = ({ camera = {}, centre }: { camera?: Camera; centre: number }, orbit = 0): View =>
  viewFrom(centre, (camera.orbit ?? 0) + orbit, camera.rise ?? 0)
