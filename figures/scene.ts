import type { Key } from './motion.ts'
import type { Person } from './pose.ts'

/** A dotted line that names the way of a force, drawn while its time lasts. */
export interface Arc {
  /** Seconds of the scene between which it grows, and until which it then stays. */
  from: number
  grown: number
  until: number
  /** Cubic curve in the scene's space: start, two handles, end. */
  curve: readonly [Spot, Spot, Spot, Spot]
}
type Spot = readonly [x: number, y: number]

export interface Actor {
  /** A jacket with belt marks who trains; a stranger has none. */
  gi: boolean
  /** Hair tied up, which tells two people of one colour apart. */
  bun?: boolean
  keys: readonly Key[]
}

/** A technique as a motion of one or two people. */
export interface Scene {
  /** Seconds. */
  length: number
  /** The moment that shows the technique best: posters and stills. */
  still: number
  /** Where the middle of the picture is, units. */
  centre: number
  cast: Partial<Record<Person, Actor>>
  arcs: readonly Arc[]
}
