/** A height in pixels, or whatever the network carries. */
export type Choice = number | 'auto'

interface Rendition {
  height: number
  width: number
}

/** What people call a rendition: 1080 stays 1080 when the film stands upright. */
export const nameOf = ({ width, height }: Rendition) => Math.min(width, height) || height

/** Each name once, tallest first. */
export const heightsOf = (renditions: readonly Rendition[]) =>
  [...new Set(renditions.map(nameOf))].filter((height) => height > 0).toSorted((a, b) => b - a)

/**
 * Index of the best rendition of that name, which is the last one since the levels ascend; -1 lets the engine choose.
 */
export const levelOf = (renditions: readonly Rendition[], choice: Choice) =>
  choice === 'auto' ? -1 : renditions.findLastIndex((rendition) => nameOf(rendition) === choice)
