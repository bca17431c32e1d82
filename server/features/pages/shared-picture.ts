import { drawScene } from '#figures/drawing/draw-scene.ts'
import { drawLettering, measureText } from '#figures/drawing/lettering.ts'
import { isTechnique, techniques } from '#figures/techniques.ts'
import { type Theme, themes, mixColors } from '#figures/drawing/theme.ts'
import { loadSharp } from '#server/platform/media-tools/load-sharp.ts'
import type { SharedPicture } from '#server/ports/drawn-page.ts'

const SIZE = { width: 1200, height: 630 }
const FLOOR = 92
const TITLE = { size: 98, line: 94, width: 640, left: 64, top: 128, lines: 5 }

/** Draws the sharing picture of a page (`og:image`) with its title, as PNG. */
export async function drawSharedPicture({ title, name, moment, accent }: SharedPicture): Promise<Buffer> {
  const theme = getTheme(accent)
  const technique = isTechnique(moment.technique) ? moment.technique : 'hip-throw'
  const scene = techniques[technique]
  const lines = canDraw(title) ? wrapTitle(title) : []
  const text = lines.map((line, row) =>
    drawLettering(line, { x: TITLE.left, y: TITLE.top + row * TITLE.line, size: TITLE.size, fill: theme.text }),
  )
  const imprint = canDraw(name)
    ? drawLettering(name, { x: TITLE.left, y: SIZE.height - 32, size: 38, fill: theme.quiet })
    : ''
  const bar = `<rect width="${SIZE.width}" height="10" fill="${accent ?? DEFAULT_ACCENT}"/>`
  const overlay = bar + text.join('') + imprint
  const svg = drawScene(scene, moment.at ?? scene.still, theme, {
    ...SIZE,
    zoom: 1.75,
    floor: FLOOR,
    middle: 900,
    overlay,
  })
  const sharp = await loadSharp()
  // A palette reduces the size by two thirds, because there are few flat colors.
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer()
}

/** Default accent color. */
const DEFAULT_ACCENT = '#B93208'
const paper = { ...themes.bone, ground: '#F4F0E6', rule: '#E9E2D2' }

function getTheme(accent: string | undefined): Theme {
  if (accent === undefined) return paper
  const { a, b } = paper
  return {
    ...paper,
    signal: accent,
    a: { ...a, belt: accent },
    b: { ...b, body: accent, far: mixColors(accent, paper.ground, 0.5) },
  }
}

/** Whether a text can be drawn without fonts, which a minimal server lacks. Other texts are omitted. */
const canDraw = (text: string) => /^[ -~]*$/.test(text.replaceAll('’', "'"))

/** Wraps the title beside the figures. A title with too many lines is truncated with dots. */
function wrapTitle(title: string): string[] {
  const lines: string[] = []
  for (const word of title.replaceAll('’', "'").split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && measureText(longer, TITLE.size) <= TITLE.width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= TITLE.lines) return lines
  return [...lines.slice(0, TITLE.lines - 1), `${lines[TITLE.lines - 1]} ...`]
}
