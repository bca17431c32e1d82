/**
 * Draws moments of techniques for review, and prints physically impossible poses. `node scripts/draw/contact-sheet.ts
 * hip-throw sheet.png` draws six moments of one technique, or every tenth of a second if the third argument is `0.1`.
 * Without arguments, the script draws all techniques into `docs/techniques/page-N.webp`.
 */
import { mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { drawScene } from '#figures/drawing/draw-scene.ts'
import { checkPhysics } from '#figures/skeleton/check-physics.ts'
import { drawLettering, measureText } from '#figures/drawing/lettering.ts'
import type { DrawText } from '#figures/drawing/draw-label.ts'
import { techniques, isTechnique, type Technique } from '#figures/techniques.ts'
import { themes } from '#figures/drawing/theme.ts'

const GAP = 4
const drawText: DrawText = (text, { x, y, size, fill, isEndAligned }) =>
  drawLettering(text, { x: isEndAligned ? x - measureText(text, size) : x, y, size, fill })

interface Tile {
  width: number
  height: number
}

/** Draws one moment, with the technique's name in its corner. */
function drawTile(name: Technique, at: number, { width, height }: Tile, theme: keyof typeof themes): Buffer {
  const size = height / 18
  const title = drawLettering(`${name} ${at.toFixed(2)}`, {
    x: size * 0.7,
    y: size * 1.4,
    size,
    fill: themes[theme].quiet,
  })
  const picture = { width, height, zoom: height / 300, floor: height * 0.14, overlay: title, labels: drawText }
  return Buffer.from(drawScene(techniques[name], at, themes[theme], picture))
}

async function writeSheet(
  tiles: readonly Buffer[],
  columns: number,
  { width, height }: Tile,
  file: string,
): Promise<void> {
  const rows = Math.ceil(tiles.length / columns)
  const sheet = sharp({
    create: { width: columns * (width + GAP), height: rows * (height + GAP), channels: 3, background: '#777' },
  })
  const positioned = tiles.map((input, i) => ({
    input,
    left: (i % columns) * (width + GAP),
    top: Math.floor(i / columns) * (height + GAP),
  }))
  await sheet.composite(positioned).toFile(file)
}

/** Prints the largest violation of each physical rule. */
function printViolations(name: Technique): void {
  const worstByKey = new Map<string, { by: number; at: number; last: number }>()
  for (const { kind, person, description, by, at } of checkPhysics(techniques[name], 1 / 15)) {
    const key = `${kind} ${person} ${description.replace(/ at -?\d+°/, '')}`
    const previousWorst = worstByKey.get(key)
    worstByKey.set(key, previousWorst && previousWorst.by > by ? { ...previousWorst, last: at } : { by, at, last: at })
  }
  for (const [key, { by, at, last }] of worstByKey)
    process.stdout.write(`${name}: ${key} by ${by.toFixed(1)} at ${at.toFixed(2)} (last ${last.toFixed(2)})\n`)
}

/** Draws the scene's six moments, or one moment per interval if `interval` (in seconds) is not 0. */
async function drawTechnique(name: Technique, file: string, interval: number): Promise<void> {
  const scene = techniques[name]
  const count = Math.floor(scene.length / interval + 1e-6) + 1
  const moments = interval > 0 ? Array.from({ length: count }, (_, i) => i * interval) : scene.moments
  const tile = interval > 0 ? { width: 480, height: 270 } : { width: 640, height: 360 }
  const tiles = moments.map((at) => drawTile(name, at, tile, 'night'))
  await writeSheet(tiles, interval > 0 ? 4 : 3, tile, file)
  printViolations(name)
}

const TECHNIQUES_PER_PAGE = 7

async function drawAll(): Promise<void> {
  const folder = new URL('../../docs/techniques/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const names = Object.keys(techniques).filter(isTechnique)
  const tile = { width: 400, height: 225 }
  for (let page = 0; page * TECHNIQUES_PER_PAGE < names.length; page += 1) {
    const tiles = names
      .slice(page * TECHNIQUES_PER_PAGE, (page + 1) * TECHNIQUES_PER_PAGE)
      .flatMap((name) => techniques[name].moments.map((at) => drawTile(name, at, tile, page % 2 ? 'bone' : 'night')))
    await writeSheet(tiles, 6, tile, new URL(`page-${page + 1}.webp`, folder).pathname)
  }
}

const [name = '', file = 'sheet.png', interval = '0'] = process.argv.slice(2)
if (name === '') await drawAll()
else if (isTechnique(name)) await drawTechnique(name, file, Number(interval))
else throw new Error(`unknown technique "${name}", available: ${Object.keys(techniques).join(', ')}`)
