import type { Actor, Scene } from '#figures/scene.ts'
import { sides } from '#figures/skeleton/skeleton.ts'
import { techniques, type Technique } from '#figures/techniques.ts'
import type { Film } from '../film.ts'
import { FRAME_RATE, findFrame, buildTimeline } from '../timeline.ts'

export type Noise = 'step' | 'grip' | 'slip' | 'thump' | 'slap' | 'tap' | 'strike' | 'click' | 'door'

/** A noise; `at` is in seconds of the scene or of the film. */
export interface TimedNoise {
  at: number
  kind: Noise
}

/** Loud noises of each technique, in seconds of its scene. Steps and grips are derived from the motion. */
const loudNoises: Partial<Record<Technique, readonly (readonly [noise: Noise, ...at: number[]])[]>> = {
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

/** Returns all noises of a technique in order, in seconds of its scene. */
export function sceneNoises(technique: Technique): TimedNoise[] {
  const scene: Scene = techniques[technique]
  const loudTimes = (loudNoises[technique] ?? []).flatMap(([kind, ...times]) =>
    times.map((at): TimedNoise => ({ at, kind })),
  )
  // A loud noise covers the steps and grips around it.
  const quietTimes = Object.values(scene.actors)
    .flatMap((actor) => [...findStepNoises(actor), ...findGripNoises(actor)])
    .filter(({ at }) => at < scene.length && !loudTimes.some((loud) => Math.abs(loud.at - at) < 0.15))
  return [...loudTimes, ...quietTimes].toSorted((a, b) => a.at - b.at)
}

/** Minimum movement of the foot in an audible step, and minimum height of the pelvis, in units of the scene. */
const STEP = { distance: 10, height: 40 }

const findStepNoises = ({ keys }: Actor): TimedNoise[] =>
  keys.flatMap(([at, { legs, pelvis }], i) => {
    const previousPose = keys[i - 1]?.[1]
    if (!previousPose || pelvis[1] < STEP.height) return []
    const landingSides = sides.filter((side) => {
      const [from, to] = [previousPose.legs[side], legs[side]]
      if (to.on !== 'ground' && to.on !== 'knee') return false
      return from.on !== to.on || Math.hypot(to.at[0] - from.at[0], to.at[2] - from.at[2]) > STEP.distance
    })
    return landingSides.length > 0 ? [{ at, kind: 'step' as const }] : []
  })

const findGripNoises = ({ keys }: Actor): TimedNoise[] =>
  keys.flatMap(([at, { arms }], i) => {
    const previousPose = keys[i - 1]?.[1]
    const grippingSides = sides.filter(
      (side) =>
        arms[side].on === 'partner' &&
        arms[side].shape === 'grip' &&
        (previousPose?.arms[side].on !== 'partner' || previousPose.arms[side].spot !== arms[side].spot),
    )
    return previousPose && grippingSides.length > 0 ? [{ at, kind: 'grip' as const }] : []
  })

/**
 * Returns all noises of a film in order, in seconds of the film. In a pass at half speed, the times between noises are
 * twice as long. A still is silent.
 */
export function filmNoises(film: Film): TimedNoise[] {
  const noises = sceneNoises(film.technique)
  return buildTimeline(film).flatMap((span) =>
    noises.flatMap(({ at, kind }) => {
      const frame = findFrame(span, at)
      return frame === undefined ? [] : [{ at: frame / FRAME_RATE, kind }]
    }),
  )
}
