import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { drawScene } from '#figures/drawing/draw-scene.ts'
import { lettering, widthOf } from '#figures/drawing/lettering.ts'
import { techniques, type Technique } from '#figures/techniques.ts'
import { themes } from '#figures/drawing/theme.ts'

/** A moment for the picture of a page, by the page's path. */
export type Pictures = Record<string, { technique: Technique; at?: number | undefined }>

const paper = { ...themes.bone, ground: '#F4F0E6', rule: '#E9E2D2' }
const SIZE = { width: 1200, height: 630 }
const FLOOR = 92
const TITLE = { size: 98, line: 94, width: 640, left: 64, top: 128 }

/** Draws the picture that is shown where somebody shares a page: for every built page that names one, with the title it gives itself. */
export async function drawSharing(client: string, pictures: Pictures): Promise<void> {
  const files = await readdir(client, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = await readFile(join(client, file), 'utf8')
    const [picture, title, name] = ['og:image', 'og:title', 'og:site_name'].map((property) => valueOf(html, property))
    if (!picture || !title || !name) continue
    const path = `/${dirname(file)}`.replace(/^\/\.$/, '/')
    const moment = pictures[path] ?? pictures['/']
    if (!moment) throw new Error('The start page has no picture to be shared with.')
    await write(join(client, new URL(picture).pathname), drawPicture(title, name, moment))
  }
}

const valueOf = (html: string, property: string) => {
  const [, value] = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html) ?? []
  return value?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

async function write(file: string, svg: string) {
  await mkdir(dirname(file), { recursive: true })
  // Few flat colours: a palette weighs a third.
  await writeFile(file, await sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer())
}

function drawPicture(title: string, name: string, { technique, at }: Pictures[string]): string {
  const scene = techniques[technique]
  const lines = linesOf(title)
  const text = lines.map((line, row) =>
    lettering(line, { x: TITLE.left, y: TITLE.top + row * TITLE.line, size: TITLE.size, fill: paper.text }),
  )
  const imprint = lettering(name, { x: TITLE.left, y: SIZE.height - 32, size: 38, fill: paper.quiet })
  const bar = `<rect width="${SIZE.width}" height="10" fill="#B93208"/>`
  const overlay = bar + text.join('') + imprint
  return drawScene(scene, at ?? scene.still, paper, { ...SIZE, zoom: 1.75, floor: FLOOR, middle: 900, overlay })
}

/** The title in as many lines as it needs beside the figures. */
function linesOf(title: string): string[] {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer, TITLE.size) <= TITLE.width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
