import { girth } from '../skeleton/proportions.ts'
import { within } from '../skeleton/axes.ts'
import type { Look, View } from './appearance.ts'
import { discsOf, outlineOf, solid, type Bar, type Part } from './body-part.ts'
import { hull } from './svg-shapes.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { add, type Vec } from '../vector.ts'

/** From the middle of the skull, forward and up: jaw and nose say where a faceless head looks. */
const JAW: Vec = [6.5, -8.5, 0]
const BROW: Vec = [10, 1, 0]
const NOSE: Vec = [17.5, -4.5, 0]
const BUN: Vec = [-18, 8, 0]

const capsuleOf = (a: Bar, b: Bar) => hull([...discsOf(a), ...discsOf(b)])

/** A skull with a jaw and the hint of a nose. */
export function drawHead({ head, face }: Skeleton, look: Look, view: View): Pick<Part, 'bars' | 'draw'> {
  const at = (spot: Vec) => view(add(head, within(face, spot)))
  const bar = (spot: Vec, r: number): Bar => ({ from: at(spot), to: at(spot), r: [r, r] })
  const skull = bar([0, 1, 0], girth.head - 0.8)
  const jaw = bar(JAW, 9.4)
  const path =
    hull([skull, jaw].flatMap(discsOf)) +
    capsuleOf(bar(BROW, 7), bar(NOSE, 3)) +
    (look.bun ? outlineOf(bar(BUN, 7.5)) : '')
  const svg = solid(path, look.ink.body, look.ground)
  return { bars: [skull, jaw], draw: () => svg }
}
