import type { Held } from './drawing/appearance.ts'
import type { Label } from './drawing/draw-label.ts'
import type { Stage } from './drawing/draw-stage.ts'
import type { Key } from './motion/keyframes.ts'
import type { Person, Side } from './motion/pose.ts'

/** A dotted line that names the way of a force, drawn while its time lasts. */
export interface Arc {
  /** Seconds of the scene between which it grows, and until which it then stays. */
  from: number
  grown: number
  until: number
  /** Cubic curve in the picture, in the scene's units: start, two handles, end. */
  curve: readonly [Spot, Spot, Spot, Spot]
}
export type Spot = readonly [x: number, y: number]

/** A thing in a hand, for all of the scene or so many seconds of it. */
export interface Holding {
  side: Side
  what: Held
  from?: number
  until?: number
}

export interface Actor {
  /** A jacket with belt marks who trains; a stranger has none. */
  gi: boolean
  /** Stripes on the belt's end, 0 to 4. */
  rank?: number
  /** Hair tied up, which tells two people of one colour apart. */
  bun?: boolean
  held?: readonly Holding[]
  keys: readonly Key[]
}

/** A stretch of a technique, of the kinds that the player knows. */
export interface Chapter {
  /** Seconds of the scene. */
  at: number
  kind: 'setup' | 'entry' | 'control' | 'finish' | 'mistake' | 'safety'
  title: string
}

/** Where the viewer stands. */
export interface Seen {
  /** Degrees that the viewer walks round the scene. */
  orbit?: number
  /** Degrees above the ground: work on the ground is seen from above, or one body hides the other. */
  rise?: number
  /** Scales the picture for a scene that needs more, or less, room. */
  zoom?: number
}

/** A technique as a motion of one or two people. */
export interface Scene {
  /** Seconds. */
  length: number
  /** The moment that shows the technique best: posters and stills. */
  still: number
  /** Six moments that tell it without words: contact sheet, step by step. */
  moments: readonly [number, number, number, number, number, number]
  /** Where the middle of the picture is, units. */
  centre: number
  seen?: Seen
  cast: Partial<Record<Person, Actor>>
  stage?: Stage
  arcs: readonly Arc[]
  labels: readonly Label[]
  chapters: readonly Chapter[]
}
