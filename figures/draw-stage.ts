import type { View } from './look.ts'
import { round } from './shapes.ts'
import type { Theme } from './theme.ts'
import type { Vec } from './vector.ts'

/** What stands round the people: all at so many units of x. */
export interface Stage {
  /** A wall seen from its end: its face is at x, and it goes on to that side. */
  wall?: { x: number; side: 'left' | 'right' }
  /** A doorway in the wall behind, its middle at x; open as far as 0 to 1, or over time as an exit is reached. */
  door?: { x: number; open: number }
  /** A car's front seat seen from the side, its cushion's middle at x, looking to the right. */
  seat?: { x: number }
  /** Mats on the ground, from one x to another. */
  mats?: { from: number; to: number }
}

const line = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(-y)}`).join('L')}`

const stroke = (d: string, colour: string, width: number, fill = 'none') =>
  `<path d="${d}" fill="${fill}" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`

/** The parts of a stage, behind the people. */
export function drawStage(stage: Stage, theme: Theme): string {
  const { wall, door, seat, mats } = stage
  return (
    (door ? drawDoor(door, theme) : '') +
    (wall ? drawWall(wall, theme) : '') +
    (mats ? drawMats(mats, theme) : '') +
    (seat ? drawSeat(seat.x, theme) : '')
  )
}

const WALL = { height: 268, thick: 26, hatch: 22 }

function drawWall({ x, side }: { x: number; side: 'left' | 'right' }, theme: Theme): string {
  const far = side === 'left' ? x - WALL.thick : x + WALL.thick
  const hatches = Array.from({ length: Math.floor(WALL.height / WALL.hatch) }, (_, i) => i * WALL.hatch)
  const d = hatches
    .map((y) =>
      line([
        [Math.min(x, far), y],
        [Math.max(x, far), y + WALL.hatch],
      ]),
    )
    .join('')
  return (
    stroke(d, theme.rule, 3) +
    stroke(
      line([
        [x, 0],
        [x, WALL.height],
      ]),
      theme.line,
      3.4,
    )
  )
}

const DOOR = { width: 104, height: 236 }

/** Frame, the leaf as far as it stands open, and the sign over it. */
function drawDoor({ x, open }: { x: number; open: number }, theme: Theme): string {
  const [left, right] = [x - DOOR.width / 2, x + DOOR.width / 2]
  const edge = right - DOOR.width * Math.cos((open * Math.PI) / 2.4)
  const dip = 20 * Math.sin((open * Math.PI) / 2.4)
  const leaf = line([
    [right, 0],
    [right, DOOR.height],
    [edge, DOOR.height - dip],
    [edge, 0],
  ])
  const frame = line([
    [left, 0],
    [left, DOOR.height],
    [right, DOOR.height],
    [right, 0],
  ])
  const sign = `M${round(x - 24)} ${-DOOR.height - 30}h48v20h-48Z`
  const arrow = `M${round(x - 13)} ${-DOOR.height - 20}h20m-7 -6l7 6l-7 6`
  return (
    stroke(`${leaf}Z`, theme.rule, 3, theme.rule) +
    stroke(frame, theme.line, 3.4) +
    stroke(sign, theme.signal, 2.4, theme.ground) +
    stroke(arrow, theme.signal, 3)
  )
}

function drawSeat(x: number, theme: Theme): string {
  const shape = line([
    [x - 44, 26],
    [x - 40, 52],
    [x + 40, 58],
    [x + 48, 46],
    [x + 44, 26],
  ])
  const back = line([
    [x - 48, 36],
    [x - 86, 158],
    [x - 70, 166],
    [x - 52, 160],
    [x - 22, 54],
  ])
  const rest = line([
    [x - 88, 172],
    [x - 98, 206],
    [x - 82, 212],
    [x - 70, 206],
    [x - 64, 174],
  ])
  const rail = line([
    [x - 40, 26],
    [x - 46, 4],
    [x + 52, 4],
    [x + 40, 26],
  ])
  return (
    [shape, back, rest].map((d) => stroke(`${d}Z`, theme.line, 3, theme.rule)).join('') + stroke(rail, theme.line, 3)
  )
}

/** The mats' joints in the ground line. */
function drawMats({ from, to }: { from: number; to: number }, theme: Theme): string {
  const count = Math.max(1, Math.round((to - from) / 100))
  const seams = Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)
  return (
    stroke(
      line([
        [from, -3.5],
        [to, -3.5],
      ]),
      theme.line,
      7,
    ) +
    stroke(
      seams
        .map((x) =>
          line([
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

/** How far the mat goes behind and before the middle, units. */
const MAT = { back: -92, front: 78, tile: 120 }

/** The ground as a plane: the mat's far edge is the line, its seams run towards the viewer. */
export function drawPlane(view: View, theme: Theme, [left, right]: readonly [number, number]): string {
  const flat = (x: number, z: number): readonly [number, number] => {
    const seen = view([x, 0, z])
    return [seen[0], seen[1]]
  }
  const tiles = Math.ceil((right - left) / MAT.tile / 2) + 3
  const middle = (left + right) / 2
  const seams = Array.from({ length: 2 * tiles + 1 }, (_, i) => middle + (i - tiles) * MAT.tile)
  const across = (z: number) => line([flat(middle - tiles * MAT.tile, z), flat(middle + tiles * MAT.tile, z)])
  return (
    stroke(
      seams.map((x) => line([flat(x, MAT.back), flat(x, MAT.front)])).join('') + across(MAT.front),
      theme.rule,
      1.8,
    ) + stroke(across(MAT.back), theme.line, 1.7)
  )
}

/** What a body weighs on: a flat shade under all that is low. */
export function drawShade(bars: readonly (readonly [Vec, Vec, number])[], view: View, colour: string): string {
  const d = bars
    .filter(([a, b]) => Math.min(a[1], b[1]) < 60)
    .map(([a, b, r]) => {
      const [p, q] = [view([a[0], 0, a[2]]), view([b[0], 0, b[2]])]
      return `<path d="${line([
        [p[0], p[1]],
        [q[0] + 0.1, q[1]],
      ])}" stroke-width="${round(r * 2)}"/>`
    })
  return `<g fill="none" stroke="${colour}" stroke-linecap="round">${d.join('')}</g>`
}
