import { castAt } from './cast.ts'
import { drawArc } from './draw-arc.ts'
import { drawPerson, type Part } from './draw-person.ts'
import type { View } from './look.ts'
import type { Person } from './pose.ts'
import type { Scene } from './scene.ts'
import { round } from './shapes.ts'
import type { Theme } from './theme.ts'

export interface Picture {
  /** Pixels. */
  width: number
  height: number
  /** Pixels a unit. */
  zoom: number
  /** Height of the ground line over the lower edge, pixels. */
  floor: number
  /** Where the scene's middle stands, pixels from the left; the picture's own middle by default. */
  middle?: number
  /** Degrees that the viewer walks round the scene. */
  orbit?: number
  /** Motion arcs are left out. */
  bare?: boolean
  /** SVG laid over everything, in pixels. */
  over?: string
}

/** A film's picture: 16:9, figures over half as tall as the frame. */
export const filmPicture: Picture = { width: 1280, height: 720, zoom: 2.25, floor: 96 }

/** The scene at a moment as a whole SVG document. */
export function drawScene(scene: Scene, seconds: number, theme: Theme, picture: Picture = filmPicture): string {
  const { width, height, zoom, floor, over = '' } = picture
  const ground = height - floor
  const shift = `translate(${round((picture.middle ?? width / 2) - scene.centre * zoom)} ${ground}) scale(${zoom})`
  const figures = drawFigures(scene, seconds, theme, picture)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${theme.ground}"/>${rules(picture, theme)}` +
    `<g transform="${shift}">${figures}</g>` +
    `<rect y="${ground}" width="${width}" height="${floor}" fill="${theme.ground}"/>` +
    `<rect y="${ground}" width="${width}" height="${Math.max(2, round2(zoom * 1.6))}" fill="${theme.line}"/>${over}</svg>`
  )
}

/** Figures and arcs alone, in the scene's units with y upwards from the ground: for pages that bring their own ground. */
export function drawFigures(
  scene: Scene,
  seconds: number,
  theme: Theme,
  { orbit = 0, bare = false }: Pick<Picture, 'orbit' | 'bare'> = {},
): string {
  const view = viewFrom(orbit, scene.centre)
  const cast = castAt(scene, seconds)
  const parts = (person: Person): Part[] => {
    const [solved, actor] = [cast[person], scene.cast[person]]
    if (!solved || !actor) return []
    return drawPerson(solved, { ink: theme[person], ground: theme.ground, gi: actor.gi, bun: actor.bun ?? false }, view)
  }
  const sorted = [...parts('b'), ...parts('a')].toSorted((p, q) => p.depth - q.depth)
  const arcs = bare ? '' : scene.arcs.map((arc) => drawArc(arc, seconds, theme.signal)).join('')
  return arcs + sorted.map(({ svg }) => svg).join('')
}

/** Orthographic, level with the ground: every foot on it stays on one line, from wherever one looks. */
function viewFrom(orbit: number, centre: number): View {
  const [c, s] = [Math.cos((orbit * Math.PI) / 180), Math.sin((orbit * Math.PI) / 180)]
  return ([x, y, z]) => [centre + (x - centre) * c + z * s, y, z * c - (x - centre) * s]
}

/** The ruled ground of the manual. */
function rules({ width, height, floor, zoom }: Picture, theme: Theme): string {
  const gap = 36 * zoom
  const count = Math.floor((height - floor) / gap)
  const lines = Array.from({ length: count }, (_, i) => `M0 ${round(height - floor - (i + 1) * gap)}H${width}`)
  return `<path d="${lines.join('')}" stroke="${theme.rule}" stroke-width="2" fill="none"/>`
}

const round2 = (value: number) => Math.round(value * 100) / 100
