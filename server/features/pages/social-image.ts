import { drawScene } from '#figures/drawing/draw-scene.ts'
import { drawLettering, measureText } from '#figures/drawing/lettering.ts'
import { isTechnique, techniques } from '#figures/techniques.ts'
import { type Theme, themes, mixColors } from '#figures/drawing/theme.ts'
import { loadSharp } from '#server/platform/media-tools/load-sharp.ts'
import type { SocialImage } from '#server/ports/rendered-page.ts'

const SIZE_PX = { width: 1200, height: 630 }
/** Layout of the title. All sizes are in pixels. */
const TITLE = { fontSize: 98, lineHeight: 94, width: 640, left: 64, baseline: 128, maxLines: 5 }
/** Pixels from the lower edge up to the ground on which the figures stand, and from the left edge to the figures. */
const FIGURES = { floor: 92, middle: 900 }

/** Draws the preview image of a page for social networks (`og:image`) with its title, as PNG. */
export async function drawSocialImage({ title, name, moment, accent }: SocialImage): Promise<Buffer> {
  const theme = getTheme(accent)
  const technique = isTechnique(moment.technique) ? moment.technique : 'hip-throw'
  const scene = techniques[technique]
  const lines = canDraw(title) ? wrapTitle(title) : []
  const text = lines.map((line, row) =>
    drawLettering(line, {
      x: TITLE.left,
      y: TITLE.baseline + row * TITLE.lineHeight,
      size: TITLE.fontSize,
      fill: theme.text,
    }),
  )
  const siteName = canDraw(name)
    ? drawLettering(name, { x: TITLE.left, y: SIZE_PX.height - 32, size: 38, fill: theme.quiet })
    : ''
  const bar = `<rect width="${SIZE_PX.width}" height="10" fill="${accent ?? DEFAULT_ACCENT}"/>`
  const overlay = bar + text.join('') + siteName
  const svg = drawScene(scene, moment.at ?? scene.still, theme, {
    ...SIZE_PX,
    zoom: 1.75,
    ...FIGURES,
    overlay,
  })
  const sharp = await loadSharp()
  // A palette reduces the size by two thirds, because the image has few colors.
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer()
}

/** Default accent color. */
const DEFAULT_ACCENT = '#B93208'
const paper = { ...themes.bone, ground: '#F4F0E6', rule: '#E9E2D2' }

function getTheme(accent: string | undefined): Theme {
  if (accent === undefined) return paper
  // The two people of a technique, `a` and `b`. The limbs of `b` on the far side have a paler color, `far`.
  const { a, b } = paper
  return {
    ...paper,
    signal: accent,
    a: { ...a, belt: accent },
    b: { ...b, body: accent, far: mixColors(accent, paper.ground, 0.5) },
  }
}

/** Whether a text can be drawn without fonts, because a minimal server has no fonts. Other texts are omitted. */
const canDraw = (text: string) => /^[ -~]*$/.test(text.replaceAll('’', "'"))

/** Wraps the title beside the figures. A title with too many lines is truncated with an ellipsis. */
function wrapTitle(title: string): string[] {
  const lines: string[] = []
  for (const word of title.replaceAll('’', "'").split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && measureText(longer, TITLE.fontSize) <= TITLE.width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= TITLE.maxLines) return lines
  return [...lines.slice(0, TITLE.maxLines - 1), `${lines[TITLE.maxLines - 1]} ...`]
}
