/** Matches the path of a picture: a hash, its width and its height in pixels. */
export const PICTURE_ADDRESS = /^\/pictures\/[0-9a-f]{16}-[1-9]\d{0,3}x[1-9]\d{0,3}$/

/** Widths of the smaller copies of a picture in pixels. Copies wider than the picture are not made. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const
/** Names of the files of a picture: full size, and the image of link previews (JPEG, 1200 × 630). */
export const FULL_SIZE_FILE = 'whole.webp'
export const LINK_PREVIEW_FILE = 'share.jpg'

/** Returns the attributes of an `img` that let the browser choose the best copy of a picture. */
export function pictureSources(address: string): { src: string; srcSet: string; width: number; height: number } {
  const [, width = 0, height = 0] = (/-(\d+)x(\d+)$/.exec(address) ?? []).map(Number)
  const copies = PICTURE_WIDTHS.filter((copyWidth) => copyWidth < width).map(
    (copyWidth) => `${address}/${copyWidth}.webp ${copyWidth}w`,
  )
  const src = `${address}/${FULL_SIZE_FILE}`
  return { src, srcSet: [...copies, `${src} ${width}w`].join(', '), width, height }
}

const FILE_NAMES: ReadonlySet<string> = new Set([
  ...PICTURE_WIDTHS.map((width) => `${width}.webp`),
  FULL_SIZE_FILE,
  LINK_PREVIEW_FILE,
])

/** Returns whether a picture may have a file of this name. */
export const isPictureFile = (address: string, file: string) => PICTURE_ADDRESS.test(address) && FILE_NAMES.has(file)
