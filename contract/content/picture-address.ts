/** An address of a picture (`fields.ts`). */
export const PICTURE_ADDRESS = /^\/pictures\/[0-9a-f]{16}-[1-9]\d{0,3}x[1-9]\d{0,3}$/

/** Pixels of the smaller copies of a picture; one that is narrower has fewer of them. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const
/** The file of a picture as it is stored, and the one that other sites show for a page, in JPEG and 1200 × 630. */
export const WHOLE_PICTURE = 'whole.webp'
export const SHARED_PICTURE = 'share.jpg'

/** What an `img` needs to choose among the copies of a picture. */
export function pictureSources(address: string): { src: string; srcSet: string; width: number; height: number } {
  const [, width = 0, height = 0] = (/-(\d+)x(\d+)$/.exec(address) ?? []).map(Number)
  const copies = PICTURE_WIDTHS.filter((copy) => copy < width).map((copy) => `${address}/${copy}.webp ${copy}w`)
  const src = `${address}/${WHOLE_PICTURE}`
  return { src, srcSet: [...copies, `${src} ${width}w`].join(', '), width, height }
}

const FILES: ReadonlySet<string> = new Set([
  ...PICTURE_WIDTHS.map((width) => `${width}.webp`),
  WHOLE_PICTURE,
  SHARED_PICTURE,
])

/** Whether a picture of the academy could be there. */
export const isPictureFile = (address: string, file: string) => PICTURE_ADDRESS.test(address) && FILES.has(file)
