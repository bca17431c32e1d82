import { bodyRadius } from '../skeleton/proportions.ts'
import type { SolvedBody } from '../skeleton/solve-bodies.ts'
import { drawBelt, drawCuff, drawLapel, getSkirtCorners } from './draw-gi.ts'
import { getDepthCorrection, drawHand } from './draw-hand.ts'
import { drawHead } from './draw-head.ts'
import type { Appearance } from './appearance.ts'
import type { View } from './projection.ts'
import {
  endDiscs,
  edgePath,
  outlinePath,
  drawOutlinedPath,
  drawPathWithEdges,
  type Capsule,
  type BodyPart,
} from './body-part.ts'
import type { Person, Reach, Side, Step } from '../motion/pose.ts'
import { hullPath } from './svg-shapes.ts'
import { sides, type Skeleton } from '../skeleton/skeleton.ts'
import { mixColors } from './theme.ts'
import { lerp, type Vec } from '../vector.ts'

/** Between these distances behind the trunk, in units, a limb changes from its near color to its far color. */
const FADE = { from: 1.5, to: 7 }
/** Units around a joint within which neither of the two joined parts hides the other. */
const JOINT_RADIUS = { shoulder: 17, knee: 17, elbow: 14, neck: 14 }
/** Preference of a joint that outweighs every other overlap. */
const JOINT_PREFERENCE = 400
/** Depth bonus of a head over parts at about the same depth, so that the whole head is visible if possible. */
const HEAD_PREFERENCE = 4

interface Drawing {
  person: Person
  solved: SolvedBody
  appearance: Appearance
  view: View
}

/** Returns the parts of a body. The caller sorts the parts of all bodies together by depth. */
export function drawPerson(person: Person, solved: SolvedBody, appearance: Appearance, view: View): BodyPart[] {
  const drawing = { person, solved, appearance, view }
  const { body } = solved
  return [
    ...sides.flatMap((side) => drawArm(drawing, side)),
    ...sides.flatMap((side) => drawLeg(drawing, side)),
    drawTrunk(drawing),
    {
      id: `${person} head`,
      ...drawHead(body, appearance, view),
      joints: [{ to: `${person} trunk`, spot: view(body.neck), within: JOINT_RADIUS.neck, prefer: 1 }],
      depthCorrection: HEAD_PREFERENCE,
    },
  ]
}

/** Returns the color of a limb. A limb behind the trunk gets the far color, unless its pose requires the near color. */
function getFill({ appearance, view }: Drawing, limb: Reach | Step, joint: Vec, middle: Vec): string {
  const unitsBehindTrunk = view(middle)[2] - view(joint)[2]
  const far = Math.min(1, Math.max(0, (unitsBehindTrunk - FADE.from) / (FADE.to - FADE.from)))
  return mixColors(appearance.ink.body, appearance.ink.far, far * (1 - getNearFraction(limb)))
}

function drawArm(drawing: Drawing, side: Side): BodyPart[] {
  const { person, solved, appearance, view } = drawing
  const { body, pose } = solved
  const { root, joint, end } = body.arms[side]
  const [shoulder, elbow, wrist] = [view(root), view(joint), view(end)]
  const upper: Capsule = { from: shoulder, to: elbow, r: [bodyRadius.shoulder, bodyRadius.elbow] }
  const fore: Capsule = { from: elbow, to: wrist, r: [bodyRadius.elbow, bodyRadius.wrist] }
  const [upperId, foreId, handId] = [`${person} ${side} arm`, `${person} ${side} forearm`, `${person} ${side} hand`]
  const fill = getFill(drawing, pose.arms[side], root, body.chest)
  const depth = getDepthCorrection(pose.arms[side])
  const isNear = shoulder[2] - view(body.chest)[2] > -4
  return [
    {
      id: upperId,
      capsules: [upper],
      depthCorrection: depth,
      joints: [
        {
          to: `${person} trunk`,
          spot: shoulder,
          within: JOINT_RADIUS.shoulder,
          prefer: isNear ? JOINT_PREFERENCE : -JOINT_PREFERENCE,
        },
      ],
      draw: (drawnParts) =>
        drawPathWithEdges(edgePath(upper, false, drawnParts.has(foreId)), outlinePath(upper), fill, appearance.ground),
    },
    {
      id: foreId,
      capsules: [fore],
      depthCorrection: depth,
      joints: [{ to: upperId, spot: elbow, within: JOINT_RADIUS.elbow, prefer: 0 }],
      draw: (drawnParts) =>
        drawPathWithEdges(
          edgePath(fore, drawnParts.has(upperId), drawnParts.has(handId)),
          outlinePath(fore),
          fill,
          appearance.ground,
        ) + (appearance.gi ? drawCuff(elbow, wrist, 0.72, bodyRadius.elbow, appearance.ground) : ''),
    },
    drawHand(
      {
        id: handId,
        foreId,
        arm: body.arms[side],
        reach: pose.arms[side],
        prop: appearance.props.find((prop) => prop.side === side)?.prop,
      },
      fill,
      appearance,
      view,
    ),
  ]
}

function drawLeg(drawing: Drawing, side: Side): BodyPart[] {
  const { person, solved, appearance, view } = drawing
  const { body, pose } = solved
  const { root, joint, end, heel, toe } = body.legs[side]
  const [hip, knee, ankle] = [view(root), view(joint), view(end)]
  const upper: Capsule = { from: hip, to: knee, r: [bodyRadius.hip, bodyRadius.knee] }
  const shin: Capsule = { from: knee, to: ankle, r: [bodyRadius.knee, bodyRadius.ankle] }
  const ballOfFoot = view(lerp(heel, toe, 0.66))
  const foot: Capsule[] = [
    { from: view(heel), to: view(toe), r: [bodyRadius.heel, bodyRadius.toe] },
    { from: ankle, to: view(heel), r: [bodyRadius.ankle, bodyRadius.heel] },
    { from: ankle, to: ballOfFoot, r: [bodyRadius.ankle - 0.6, bodyRadius.toe + 0.4] },
  ]
  const [thighId, shinId] = [`${person} ${side} thigh`, `${person} ${side} shin`]
  const fill = getFill(drawing, pose.legs[side], root, body.pelvis)
  const depth = getDepthCorrection(pose.legs[side])
  const footPath = foot.map(outlinePath).join('')
  // The jacket covers a thigh unless the thigh is raised on the near side.
  const isRaised = joint[1] > root[1] - 18 && hip[2] > view(body.pelvis)[2]
  return [
    {
      id: thighId,
      capsules: [upper],
      depthCorrection: depth,
      joints: [
        { to: `${person} trunk`, spot: hip, within: Infinity, prefer: isRaised ? JOINT_PREFERENCE : -JOINT_PREFERENCE },
      ],
      draw: (drawnParts) =>
        drawPathWithEdges(edgePath(upper, false, drawnParts.has(shinId)), outlinePath(upper), fill, appearance.ground),
    },
    {
      id: shinId,
      capsules: [shin, foot[0] ?? shin],
      depthCorrection: depth,
      joints: [{ to: thighId, spot: knee, within: JOINT_RADIUS.knee, prefer: 0 }],
      draw: (drawnParts) =>
        drawPathWithEdges(
          edgePath(shin, drawnParts.has(thighId), false) + footPath,
          outlinePath(shin) + footPath,
          fill,
          appearance.ground,
        ) + (appearance.gi ? drawCuff(knee, ankle, 0.8, bodyRadius.knee, appearance.ground) : ''),
    },
  ]
}

function drawTrunk({ person, solved, appearance, view }: Drawing): BodyPart {
  const { body } = solved
  const capsules = getTrunkCapsules(body, view)
  const upper = capsules.slice(0, 3).flatMap(endDiscs)
  const lower = [...capsules.slice(2).flatMap(endDiscs), ...(appearance.gi ? getSkirtCorners(body, view) : [])]
  const svg =
    drawOutlinedPath(hullPath(upper) + hullPath(lower), appearance.ink.body, appearance.ground) +
    (appearance.gi ? drawLapel(body, view, appearance.ground) + drawBelt(body, view, appearance) : '')
  return { id: `${person} trunk`, capsules, joints: [], depthCorrection: 0, draw: () => svg }
}

/** Returns capsules from top to bottom: shoulders, chest, waist, hips. */
function getTrunkCapsules(body: Skeleton, view: View): Capsule[] {
  const { chest, waist, pelvis, arms, legs } = body
  const capsule = (from: Vec, to: Vec, a: number, b = a): Capsule => ({ from: view(from), to: view(to), r: [a, b] })
  return [
    capsule(arms.left.root, arms.right.root, bodyRadius.shoulder),
    capsule(chest, waist, bodyRadius.chest, bodyRadius.waist),
    capsule(waist, waist, bodyRadius.waist),
    capsule(waist, pelvis, bodyRadius.waist, bodyRadius.pelvis),
    capsule(legs.left.root, legs.right.root, bodyRadius.hip - 1.5),
  ]
}

/** Returns the fraction of the near color that the pose requires for a limb, from 0 to 1. */
const getNearFraction = ({ near = 0, becomes }: Reach | Step): number =>
  becomes ? near + ((becomes.goal.near ?? 0) - near) * becomes.fraction : near
