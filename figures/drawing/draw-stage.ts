import type { View } from './projection.ts'
import { smoothstep } from '../motion/monotone-curve.ts'
import { round } from './svg-shapes.ts'
import type { Theme } from './theme.ts'
import type { Vec } from '../vector.ts'

/** Scenery around the people. Positions are x coordinates in units. */
export interface Stage {
  /** A wall in cross-section, which extends from its surface at x to `side`. */
  wall?: { x: number; side: 'left' | 'right' }
  /**
   * A doorway in a wall in cross-section, whose near edge is at x. The door opens outward between two times of the
   * scene, in seconds.
   */
  door?: { x: number; opens: readonly [from: number, until: number] }
  /** The front seat of a car, facing right. The middle of its cushion is at x. */
  seat?: { x: number }
  /** Mats on the ground between two x coordinates. */
  mats?: { from: number; to: number }
}

const formatLine = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(-y)}`).join('L')}`

const stroke = (d: string, color: string, width: number, fill = 'none') =>
  `<path d="${d}" fill="${fill}" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`

/** Draws the scenery behind the people. */
export function drawStage(stage: Stage, seconds: number, theme: Theme): string {
  const { wall, door, seat } = stage
  return (
    (door ? drawDoor(door, seconds, theme) : '') +
    (wall ? drawWall(wall, theme) : '') +
    (seat ? drawSeat(seat.x, theme) : '')
  )
}

/** Height and thickness of a wall, and the distance between two hatch lines, in units. */
const WALL = { height: 268, thickness: 26, hatch: 22 }

function drawWall({ x, side }: { x: number; side: 'left' | 'right' }, theme: Theme): string {
  const far = side === 'left' ? x - WALL.thickness : x + WALL.thickness
  const hatches = Array.from({ length: Math.floor(WALL.height / WALL.hatch) }, (_, i) => i * WALL.hatch)
  const d = hatches
    .map((y) =>
      formatLine([
        [Math.min(x, far), y],
        [Math.max(x, far), y + WALL.hatch],
      ]),
    )
    .join('')
  return (
    stroke(d, theme.rule, 3) +
    stroke(
      formatLine([
        [x, 0],
        [x, WALL.height],
      ]),
      theme.line,
      3.4,
    )
  )
}

/** Height of a door, and the width of its open leaf in the picture, in units. */
const DOOR = { height: 222, leaf: 74 }

/** Draws the wall above the doorway, the door at its current angle, and the exit sign. */
function drawDoor({ x, opens: [from, until] }: NonNullable<Stage['door']>, seconds: number, theme: Theme): string {
  const fraction = smoothstep(Math.min(1, Math.max(0, (seconds - from) / (until - from))))
  const [far, top] = [x + WALL.thickness, WALL.height + 20]
  const [outward, downward] = [DOOR.leaf * Math.sin(fraction * 1.25), 16 * Math.sin(fraction * 1.25)]
  const outline = formatLine([
    [x, top],
    [x, DOOR.height],
    [far, DOOR.height],
    [far, top],
  ])
  const hatch = [0, 1, 2].map((i) =>
    formatLine([
      [x, DOOR.height + i * WALL.hatch],
      [far, DOOR.height + (i + 1) * WALL.hatch],
    ]),
  )
  const leaf = formatLine([
    [far, 0],
    [far, DOOR.height],
    [far + outward, DOOR.height - downward],
    [far + outward, -downward],
  ])
  const handle = formatLine([
    [far + outward * 0.82, 104 - downward],
    [far + outward * 0.82, 92 - downward],
  ])
  const sign = `M${round(x - 62)} ${-DOOR.height - 34}h46v20h-46Z`
  const arrow = `M${round(x - 52)} ${-DOOR.height - 24}h24m-7 -6l7 6l-7 6`
  return (
    stroke(hatch.join(''), theme.rule, 3) +
    stroke(outline, theme.line, 3.4) +
    stroke(`${leaf}Z`, theme.line, 3, theme.rule) +
    (fraction > 0.3 ? stroke(handle, theme.line, 4) : '') +
    stroke(sign, theme.signal, 2.4, theme.ground) +
    stroke(arrow, theme.signal, 3)
  )
}

function drawSeat(x: number, theme: Theme): string {
  const cushion = formatLine([
    [x - 44, 26],
    [x - 40, 52],
    [x + 40, 58],
    [x + 48, 46],
    [x + 44, 26],
  ])
  const backrest = formatLine([
    [x - 48, 36],
    [x - 86, 158],
    [x - 70, 166],
    [x - 52, 160],
    [x - 22, 54],
  ])
  const headrest = formatLine([
    [x - 88, 172],
    [x - 98, 206],
    [x - 82, 212],
    [x - 70, 206],
    [x - 64, 174],
  ])
  const rail = formatLine([
    [x - 40, 26],
    [x - 46, 4],
    [x + 52, 4],
    [x + 40, 26],
  ])
  return (
    [cushion, backrest, headrest].map((d) => stroke(`${d}Z`, theme.line, 3, theme.rule)).join('') +
    stroke(rail, theme.line, 3)
  )
}

const getSeamPositions = ({ from, to }: { from: number; to: number }): number[] => {
  const count = Math.max(1, Math.round((to - from) / 100))
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)
}

/** Draws the edge of the mats on top of the ground line, as seen at eye level. */
export function drawMatsFromSide({ from, to }: { from: number; to: number }, theme: Theme): string {
  const seams = getSeamPositions({ from, to })
  return (
    stroke(
      formatLine([
        [from, -3.5],
        [to, -3.5],
      ]),
      theme.line,
      7,
    ) +
    stroke(
      seams
        .map((x) =>
          formatLine([
            [x, 0],
            [x, -7],
          ]),
        )
        .join(''),
      theme.ground,
      2,
    )
  )
}

/** Depth of the mats' back and front edge, width of a tile, and thickness of a mat, in units. */
const MAT = { back: -92, front: 78, tile: 120, thickness: 7 }

/** Draws the surface and the front edge of the mats, as seen from above. */
export function drawMatsFromAbove(view: View, mats: { from: number; to: number }, theme: Theme): string {
  const project = (x: number, y: number, z: number): readonly [number, number] => {
    const projected = view([x, y, z])
    return [projected[0], projected[1]]
  }
  const { from, to } = mats
  const back = MAT.back + 12
  const edge = [project(from, 0, MAT.front), project(to, 0, MAT.front)]
  const top = formatLine([project(from, 0, back), project(to, 0, back), ...edge.toReversed()])
  const side = formatLine([...edge, project(to, -MAT.thickness, MAT.front), project(from, -MAT.thickness, MAT.front)])
  const seams = getSeamPositions(mats).map((x) => formatLine([project(x, 0, back), project(x, 0, MAT.front)]))
  return (
    stroke(`${top}Z`, theme.line, 1.7, theme.ground) +
    stroke(seams.slice(1, -1).join(''), theme.rule, 2.4) +
    stroke(`${side}Z`, theme.line, 1.7, theme.rule)
  )
}

/** Draws the ground as a plane: a line at the far edge, and the seams of the tiles. */
export function drawGroundPlane(view: View, theme: Theme, [left, right]: readonly [number, number]): string {
  const onGround = (x: number, z: number): readonly [number, number] => {
    const projected = view([x, 0, z])
    return [projected[0], projected[1]]
  }
  const tiles = Math.ceil((right - left) / MAT.tile / 2) + 3
  const middle = (left + right) / 2
  const seams = Array.from({ length: 2 * tiles + 1 }, (_, i) => middle + (i - tiles) * MAT.tile)
  const lineAcross = (z: number) =>
    formatLine([onGround(middle - tiles * MAT.tile, z), onGround(middle + tiles * MAT.tile, z)])
  return (
    stroke(
      seams.map((x) => formatLine([onGround(x, MAT.back), onGround(x, MAT.front)])).join('') + lineAcross(MAT.front),
      theme.rule,
      1.8,
    ) + stroke(lineAcross(MAT.back), theme.line, 1.7)
  )
}

/** Draws a shadow on the ground below each capsule that is near the ground. */
export function drawShadow(capsules: readonly (readonly [Vec, Vec, number])[], view: View, color: string): string {
  const d = capsules
    .filter(([a, b]) => Math.min(a[1], b[1]) < 60)
    .map(([a, b, r]) => {
      const [p, q] = [view([a[0], 0, a[2]]), view([b[0], 0, b[2]])]
      return `<path d="${formatLine([
        [p[0], p[1]],
        [q[0] + 0.1, q[1]],
      ])}" stroke-width="${round(r * 2)}"/>`
    })
  return `<g fill="none" stroke="${color}" stroke-linecap="round">${d.join('')}</g>`
}
