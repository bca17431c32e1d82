import type { Prop } from './drawing/appearance.ts'
import type { Camera } from './drawing/projection.ts'
import type { Label } from './drawing/draw-label.ts'
import type { Stage } from './drawing/draw-stage.ts'
import type { Keyframe } from './motion/keyframes.ts'
import type { Person, Side } from './motion/pose.ts'

/** A dotted line that shows the direction of a force. */
export interface Arc {
  /** Seconds of the scene: the arc grows from `from` until `fullAt`, and disappears at `until`. */
  from: number
  fullAt: number
  until: number
  /** Cubic curve in the picture, in the scene's units: start, two control points, end. */
  curve: readonly [CurvePoint, CurvePoint, CurvePoint, CurvePoint]
}
type CurvePoint = readonly [x: number, y: number]

/** A prop in a hand, for the whole scene or between two times in seconds. */
export interface HandProp {
  side: Side
  prop: Prop
  from?: number
  until?: number
}

export interface Actor {
  /** Whether the person wears the jacket and belt of a martial art. */
  gi: boolean
  /** Stripes on the belt, 0 to 4. */
  rank?: number
  /** Whether the person's hair is in a bun, which distinguishes two people of the same color. */
  bun?: boolean
  props?: readonly HandProp[]
  keys: readonly Keyframe[]
}

/** A part of a technique. The kinds are the same as in the player. */
export interface Chapter {
  /** Start in seconds of the scene. */
  at: number
  kind: 'setup' | 'entry' | 'control' | 'finish' | 'mistake' | 'safety'
  title: string
}

/** A technique, defined by the motion of one or two people. */
export interface Scene {
  /** Length in seconds. */
  length: number
  /** The most recognizable moment of the technique, in seconds. Used for posters and stills. */
  still: number
  /** Six moments, in seconds, that explain the technique without words. */
  moments: readonly [number, number, number, number, number, number]
  /** X coordinate of the middle of the picture, in units. */
  center: number
  camera?: Camera
  actors: Partial<Record<Person, Actor>>
  stage?: Stage
  arcs: readonly Arc[]
  labels: readonly Label[]
  chapters: readonly Chapter[]
}
