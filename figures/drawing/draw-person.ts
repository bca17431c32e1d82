import { girth } from '../skeleton/proportions.ts'
import type { Solved } from '../skeleton/solve-bodies.ts'
import { drawBelt, drawCuff, drawLapel, drawSkirt } from './draw-gi.ts'
import { drawHand } from './draw-hand.ts'
import { drawHead } from './draw-head.ts'
import type { Look, View } from './appearance.ts'
import { discsOf, edgeOf, outlineOf, solid, solidWithin, type Bar, type Part } from './body-part.ts'
import type { Person, Reach, Side, Step } from '../motion/pose.ts'
import { hull } from './svg-shapes.ts'
import { sides, type Skeleton } from '../skeleton/skeleton.ts'
import { tint } from './theme.ts'
import { mix, type Vec } from '../vector.ts'

/** How far behind the trunk a limb is before it begins, and has ended, to fade. */
const FADE = { from: 1.5, to: 7 }
/** Round a joint two parts are one, so far from its middle. */
const AROUND = { shoulder: 17, knee: 17, elbow: 14, neck: 14 }
/** What a joint decides is not to be outweighed by what overlaps by chance. */
const SURE = 400
/** A head is seen whole wherever it can be. */
const HEAD_OVER = 4

interface Drawing {
  who: Person
  solved: Solved
  look: Look
  view: View
}

/** A body as parts to be sorted by depth together with the other's. */
export function drawPerson(who: Person, solved: Solved, look: Look, view: View): Part[] {
  const drawing = { who, solved, look, view }
  const { body } = solved
  return [
    ...sides.flatMap((side) => armOf(drawing, side)),
    ...sides.flatMap((side) => legOf(drawing, side)),
    trunkOf(drawing),
    {
      id: `${who} head`,
      ...drawHead(body, look, view),
      joints: [{ to: `${who} trunk`, spot: view(body.neck), within: AROUND.neck, prefer: 1 }],
      over: HEAD_OVER,
    },
  ]
}

/** A far limb fades towards the far colour, unless it comes over to the near side. */
function shadeOf({ look, view }: Drawing, limb: Reach | Step, joint: Vec, middle: Vec): string {
  const behind = view(middle)[2] - view(joint)[2]
  const far = Math.min(1, Math.max(0, (behind - FADE.from) / (FADE.to - FADE.from)))
  return tint(look.ink.body, look.ink.far, far * (1 - nearOf(limb)))
}

function armOf(drawing: Drawing, side: Side): Part[] {
  const { who, solved, look, view } = drawing
  const { body, pose } = solved
  const { root, joint, end } = body.arms[side]
  const [shoulder, elbow, wrist] = [view(root), view(joint), view(end)]
  const upper: Bar = { from: shoulder, to: elbow, r: [girth.shoulder, girth.elbow] }
  const fore: Bar = { from: elbow, to: wrist, r: [girth.elbow, girth.wrist] }
  const [upperId, foreId, handId] = [`${who} ${side} arm`, `${who} ${side} forearm`, `${who} ${side} hand`]
  const fill = shadeOf(drawing, pose.arms[side], root, body.chest)
  const over = overOf(pose.arms[side])
  const isNear = shoulder[2] - view(body.chest)[2] > -4
  return [
    {
      id: upperId,
      bars: [upper],
      over,
      joints: [{ to: `${who} trunk`, spot: shoulder, within: AROUND.shoulder, prefer: isNear ? SURE : -SURE }],
      draw: (drawn) => solidWithin(edgeOf(upper, false, drawn.has(foreId)), outlineOf(upper), fill, look.ground),
    },
    {
      id: foreId,
      bars: [fore],
      over,
      joints: [{ to: upperId, spot: elbow, within: AROUND.elbow, prefer: 0 }],
      draw: (drawn) =>
        solidWithin(edgeOf(fore, drawn.has(upperId), drawn.has(handId)), outlineOf(fore), fill, look.ground) +
        (look.gi ? drawCuff(elbow, wrist, 0.72, girth.elbow, look.ground) : ''),
    },
    drawHand(
      {
        id: handId,
        foreId,
        arm: body.arms[side],
        reach: pose.arms[side],
        held: look.held.find((held) => held.side === side)?.what,
      },
      fill,
      look,
      view,
    ),
  ]
}

function legOf(drawing: Drawing, side: Side): Part[] {
  const { who, solved, look, view } = drawing
  const { body, pose } = solved
  const { root, joint, end, heel, toe } = body.legs[side]
  const [hip, knee, ankle] = [view(root), view(joint), view(end)]
  const upper: Bar = { from: hip, to: knee, r: [girth.hip, girth.knee] }
  const shin: Bar = { from: knee, to: ankle, r: [girth.knee, girth.ankle] }
  const ball = view(mix(heel, toe, 0.66))
  const foot: Bar[] = [
    { from: view(heel), to: view(toe), r: [girth.heel, girth.toe] },
    { from: ankle, to: view(heel), r: [girth.ankle, girth.heel] },
    { from: ankle, to: ball, r: [girth.ankle - 0.6, girth.toe + 0.4] },
  ]
  const [thighId, shinId] = [`${who} ${side} thigh`, `${who} ${side} shin`]
  const fill = shadeOf(drawing, pose.legs[side], root, body.pelvis)
  const over = overOf(pose.legs[side])
  const footPath = foot.map(outlineOf).join('')
  // The jacket hangs over a thigh, until it is raised on the near side.
  const isRaised = joint[1] > root[1] - 18 && hip[2] > view(body.pelvis)[2]
  return [
    {
      id: thighId,
      bars: [upper],
      over,
      joints: [{ to: `${who} trunk`, spot: hip, within: Infinity, prefer: isRaised ? SURE : -SURE }],
      draw: (drawn) => solidWithin(edgeOf(upper, false, drawn.has(shinId)), outlineOf(upper), fill, look.ground),
    },
    {
      id: shinId,
      bars: [shin, foot[0] ?? shin],
      over,
      joints: [{ to: thighId, spot: knee, within: AROUND.knee, prefer: 0 }],
      draw: (drawn) =>
        solidWithin(edgeOf(shin, drawn.has(thighId), false) + footPath, outlineOf(shin) + footPath, fill, look.ground) +
        (look.gi ? drawCuff(knee, ankle, 0.8, girth.knee, look.ground) : ''),
    },
  ]
}

function trunkOf({ who, solved, look, view }: Drawing): Part {
  const { body } = solved
  const bars = trunkBars(body, view)
  const upper = bars.slice(0, 3).flatMap(discsOf)
  const lower = [...bars.slice(2).flatMap(discsOf), ...(look.gi ? drawSkirt(body, view) : [])]
  const svg =
    solid(hull(upper) + hull(lower), look.ink.body, look.ground) +
    (look.gi ? drawLapel(body, view, look.ground) + drawBelt(body, view, look) : '')
  return { id: `${who} trunk`, bars, joints: [], over: 0, draw: () => svg }
}

/** Shoulders and chest, then the waist, then hips. */
function trunkBars(body: Skeleton, view: View): Bar[] {
  const { chest, waist, pelvis, arms, legs } = body
  const bar = (from: Vec, to: Vec, a: number, b = a): Bar => ({ from: view(from), to: view(to), r: [a, b] })
  return [
    bar(arms.left.root, arms.right.root, girth.shoulder),
    bar(chest, waist, girth.chest, girth.waist),
    bar(waist, waist, girth.waist),
    bar(waist, pelvis, girth.waist, girth.pelvis),
    bar(legs.left.root, legs.right.root, girth.hip - 1.5),
  ]
}

const nearOf = ({ near = 0, becomes }: Reach | Step): number =>
  becomes ? near + ((becomes.goal.near ?? 0) - near) * becomes.share : near

const overOf = ({ over, becomes }: Reach | Step): number =>
  becomes ? over + (becomes.goal.over - over) * becomes.share : over
