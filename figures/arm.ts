import { bone } from './body.ts'
import type { Frame } from './frame.ts'
import { bend, type Limb } from './two-bone.ts'
import { carry, scale, spin, sub, unit, type Vec } from './vector.ts'

/** An arm's elbow hangs behind and below; `flare` degrees swing it about the line from shoulder to hand. */
export function bendArm(root: Vec, target: Vec, trunk: Frame, flare: number): Limb {
  const way = unit(sub(target, root), scale(trunk.up, -1))
  const back = scale(trunk.forward, -1)
  return bend(root, target, bone.upperArm, bone.foreArm, spin(carry(back, scale(trunk.up, -1), way), way, -flare))
}
