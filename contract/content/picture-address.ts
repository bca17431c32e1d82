/** Address of a picture (`fields.ts`). */
export const PICTURE_ADDRESS = /^\/pictures\/[0-9a-f]{16}-[1-9]\d{0,3}x[1-9]\d{0,3}$/

/** Widths of the smaller copies of a picture in pixels. Copies wider than the picture are not made. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const
/** File of a picture as it is stored, and the preview for other sites: JPEG, 1200 × 630. */
export const WHOLE_PICTURE = 'whole.webp'
export const SHARED_PICTURE = 'share.jpg'

/** Returns the attributes by which an `img` selects one of the copies of a picture. */
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

/** Returns whether the file name of a picture is valid. */
export const isPictureFile = (address: string, file: string) => PICTURE_ADDRESS.test(address) && FILES.has(file)
