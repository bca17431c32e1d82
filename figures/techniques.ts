import type { Scene } from './scene.ts'
import { distanceKeeping } from './scenes/distance.ts'
import { hipThrow } from './scenes/hip-throw.ts'
import { standUp } from './scenes/stand-up.ts'
import { wristRelease } from './scenes/wrist-release.ts'

/** Every technique that can be drawn, by the key that films and lessons name it with. */
export const techniques = {
  distance: distanceKeeping,
  'wrist-release': wristRelease,
  'hip-throw': hipThrow,
  'stand-up': standUp,
} as const satisfies Record<string, Scene>

export type Technique = keyof typeof techniques

export const isTechnique = (name: string): name is Technique => Object.hasOwn(techniques, name)
