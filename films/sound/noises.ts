import type { Actor, Scene } from '#figures/scene.ts'
import { sides } from '#figures/skeleton/skeleton.ts'
import { techniques, type Technique } from '#figures/techniques.ts'

export type Noise = 'step' | 'grip' | 'slip' | 'thump' | 'slap' | 'tap' | 'strike' | 'click' | 'door'

export interface Heard {
  /** Seconds of the scene. */
  at: number
  noise: Noise
}

/** What is heard besides feet and grips, which the motion itself tells. */
const struck: Partial<Record<Technique, readonly (readonly [noise: Noise, ...at: number[]])[]>> = {
  'jab-cross': [['strike', 0.8, 1.34, 2.16, 2.36]],
  'palm-strike': [['strike', 1.28]],
  'front-kick': [['strike', 1.16]],
  'knee-strike': [['strike', 1.4]],
  'elbow-strike': [['strike', 0.74, 1.32]],
  exit: [['door', 2.25]],
  'wrist-release': [['slip', 1.72]],
  'bear-hug-escape': [['slip', 2.6]],
  'headlock-escape': [['tap', 0.95, 1.15]],
  'wall-choke-defence': [
    ['tap', 1.04, 1.28],
    ['slip', 2.9],
  ],
  'break-fall': [
    ['thump', 1.34],
    ['slap', 1.62],
  ],
  'hip-throw': [
    ['thump', 1.97],
    ['slap', 1.99],
  ],
  'outer-reap': [
    ['thump', 1.94],
    ['slap', 1.96],
  ],
  'foot-sweep': [
    ['thump', 1.84],
    ['slap', 1.86],
  ],
  'guard-sweep': [['thump', 2]],
  'mount-escape': [['thump', 2.22]],
  armbar: [['tap', 3.02, 3.26]],
  triangle: [['tap', 3.02, 3.26]],
  'rear-naked-choke': [['tap', 2.54, 2.78]],
  'wrist-lock': [['tap', 2.46, 2.7]],
  handcuffing: [['click', 1.5, 2.6]],
  'seat-exit': [['slip', 2.1]],
}

/** Everything that is heard of a technique, in order. */
export function noisesOf(technique: Technique): Heard[] {
  const scene: Scene = techniques[technique]
  const loud = (struck[technique] ?? []).flatMap(([noise, ...times]) => times.map((at): Heard => ({ at, noise })))
  // A body that lands is louder than its own feet.
  const smoothstep = Object.values(scene.actors)
    .flatMap((actor) => [...stepsOf(actor), ...gripsOf(actor)])
    .filter(({ at }) => at < scene.length && !loud.some((one) => Math.abs(one.at - at) < 0.15))
  return [...loud, ...smoothstep].toSorted((a, b) => a.at - b.at)
}

/** A foot is heard when it changes its place by more than this, units, and when its body stands higher than this. */
const STEP = { way: 10, height: 40 }

const stepsOf = ({ keys }: Actor): Heard[] =>
  keys.flatMap(([at, { legs, pelvis }], i) => {
    const before = keys[i - 1]?.[1]
    if (!before || pelvis[1] < STEP.height) return []
    const landed = sides.filter((side) => {
      const [from, to] = [before.legs[side], legs[side]]
      if (to.on !== 'ground' && to.on !== 'knee') return false
      return from.on !== to.on || Math.hypot(to.at[0] - from.at[0], to.at[2] - from.at[2]) > STEP.way
    })
    return landed.length > 0 ? [{ at, noise: 'step' as const }] : []
  })

const gripsOf = ({ keys }: Actor): Heard[] =>
  keys.flatMap(([at, { arms }], i) => {
    const before = keys[i - 1]?.[1]
    const taken = sides.filter(
      (side) =>
        arms[side].on === 'partner' &&
        arms[side].shape === 'grip' &&
        (before?.arms[side].on !== 'partner' || before.arms[side].spot !== arms[side].spot),
    )
    return before && taken.length > 0 ? [{ at, noise: 'grip' as const }] : []
  })
