import { girth } from './body.ts'
import type { Solved } from './cast.ts'
import type { Look, View } from './look.ts'
import { drawBelt, drawCuff, drawLapel, drawSkirt } from './draw-gi.ts'
import type { Reach, Side, Step } from './pose.ts'
import { capsule, hull, type Disc } from './shapes.ts'
import { sides } from './skeleton.ts'
import { tint } from './theme.ts'
import { add, along, scale, sub, unit, type Vec } from './vector.ts'

/** A piece of a picture and how near the viewer it is. */
export interface Part {
  depth: number
  svg: string
}

/** Width of the edge in the ground's colour that parts what crosses. */
export const EDGE = 4.4
/** Trunk and arms lie over the legs they meet at the same depth; a head over all of them. */
const LAYER = { leg: 0, trunk: 13, arm: 13.5, head: 15 }
/** How far behind the trunk a limb is before it begins, and has ended, to fade. */
const FADE = { from: 1.5, to: 7 }

/** One edge round the whole path, then one fill: overlapping bones of a limb stay one limb. */
export const solid = (path: string, fill: string, edge: string, width = EDGE): string =>
  `<path d="${path}" fill="${fill}" stroke="${edge}" stroke-width="${width * 2}" stroke-linejoin="round" paint-order="stroke"/>`

export const disc = (point: Vec, r: number): Disc => ({ x: point[0], y: point[1], r })

/** A body as parts to be sorted by depth together with the other's. */
export function drawPerson({ body, pose }: Solved, look: Look, view: View): Part[] {
  const shade = (joint: Vec, middle: Vec) => {
    const behind = view(middle)[2] - view(joint)[2]
    return tint(look.ink.body, look.ink.far, (behind - FADE.from) / (FADE.to - FADE.from))
  }

  const arm = (side: Side): Part => {
    const { root, joint, end } = body.arms[side]
    const [shoulder, elbow, wrist] = [view(root), view(joint), view(end)]
    const tip = view(add(end, scale(unit(sub(end, joint)), 6.5)))
    const near = depthOf([shoulder, elbow, wrist])
    const path =
      capsule(disc(shoulder, girth.shoulder), disc(elbow, girth.elbow)) +
      capsule(disc(elbow, girth.elbow), disc(wrist, girth.wrist)) +
      capsule(disc(wrist, girth.wrist), disc(tip, girth.hand))
    const svg =
      solid(path, shade(root, body.chest), look.ground) +
      (look.gi ? drawCuff(elbow, wrist, 0.78, girth.elbow, look.ground) : '')
    return { depth: near + LAYER.arm + overOf(pose.arms[side]), svg }
  }

  const leg = (side: Side): Part => {
    const { root, joint, end, heel, toe } = body.legs[side]
    const [hip, knee, ankle] = [view(root), view(joint), view(end)]
    const path =
      capsule(disc(hip, girth.hip), disc(knee, girth.knee)) +
      capsule(disc(knee, girth.knee), disc(ankle, girth.ankle)) +
      capsule(disc(view(heel), girth.heel), disc(view(toe), girth.toe)) +
      capsule(disc(ankle, girth.ankle), disc(view(heel), girth.heel))
    const svg =
      solid(path, shade(root, body.pelvis), look.ground) +
      (look.gi ? drawCuff(knee, ankle, 0.8, girth.knee, look.ground) : '')
    return { depth: depthOf([hip, knee, ankle]) + LAYER.leg + overOf(pose.legs[side]), svg }
  }

  const trunk = (): Part => {
    const upper = [
      disc(view(body.chest), girth.chest),
      ...sides.map((side) => disc(view(body.arms[side].root), girth.shoulder)),
      disc(view(body.waist), girth.waist),
    ]
    const lower = [
      disc(view(body.waist), girth.waist),
      disc(view(body.pelvis), girth.pelvis),
      ...sides.map((side) => disc(view(body.legs[side].root), girth.hip - 1.5)),
      ...(look.gi ? drawSkirt(body, view) : []),
    ]
    const svg = solid(hull(upper) + hull(lower), look.ink.body, look.ground)
    const dress = look.gi ? drawLapel(body, view, look.ground) + drawBelt(body, view, look) : ''
    return { depth: depthOf([view(body.pelvis), view(body.chest)]) + LAYER.trunk, svg: svg + dress }
  }

  const head = (): Part => {
    const centre = view(body.head)
    const knot = view(add(body.head, along([-19, body.trunk.forward], [7, body.headUp])))
    const path =
      capsule(disc(centre, girth.head), disc(centre, girth.head)) +
      (look.bun ? capsule(disc(knot, 7.5), disc(centre, 7.5)) : '')
    return { depth: centre[2] + LAYER.head, svg: solid(path, look.ink.body, look.ground) }
  }

  return [...sides.map(arm), ...sides.map(leg), trunk(), head()]
}

const depthOf = (points: readonly Vec[]): number => points.reduce((sum, [, , z]) => sum + z, 0) / points.length

const overOf = ({ over, becomes }: Reach | Step): number =>
  becomes ? over + (becomes.goal.over - over) * becomes.share : over
