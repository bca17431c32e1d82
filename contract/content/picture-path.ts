/** Matches the path of a picture: a hash of the picture, followed by its width and height in pixels. */
export const PICTURE_PATH_PATTERN = /^\/pictures\/[0-9a-f]{16}-[1-9]\d{0,3}x[1-9]\d{0,3}$/

/** Widths of the smaller copies of a picture in pixels. Copies wider than the picture are not created. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const
/** File names of a picture in full size, and of the image for link previews (JPEG, 1200 × 630). */
export const FULL_SIZE_FILE = 'whole.webp'
export const LINK_PREVIEW_FILE = 'share.jpg'

/** Returns the attributes of an `img` that let the browser choose the best copy of a picture. */
export function pictureSources(path: string): { src: string; srcSet: string; width: number; height: number } {
  const [, width = 0, height = 0] = (/-(\d+)x(\d+)$/.exec(path) ?? []).map(Number)
  const copies = PICTURE_WIDTHS.filter((copyWidth) => copyWidth < width).map(
    (copyWidth) => `${path}/${copyWidth}.webp ${copyWidth}w`,
  )
  const src = `${path}/${FULL_SIZE_FILE}`
  return { src, srcSet: [...copies, `${src} ${width}w`].join(', '), width, height }
}

const FILE_NAMES: ReadonlySet<string> = new Set([
  ...PICTURE_WIDTHS.map((width) => `${width}.webp`),
  FULL_SIZE_FILE,
  LINK_PREVIEW_FILE,
])

/** Returns whether a file with this name can exist below the path of a picture. */
export const isPictureFile = (path: string, file: string) => PICTURE_PATH_PATTERN.test(path) && FILE_NAMES.has(file)
