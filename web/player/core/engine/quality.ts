/** Shorter side in pixels, or automatic by bandwidth. */
export type QualityChoice = number | 'auto'

interface Rendition {
  height: number
  width: number
}

/** Returns the number by which a rendition is listed: its shorter side, so that 1080 stays 1080 in portrait. */
export const getShorterSide = ({ width, height }: Rendition) => Math.min(width, height) || height

/** Unique qualities, best first. */
export const listQualities = (renditions: readonly Rendition[]) =>
  [...new Set(renditions.map(getShorterSide))].filter((quality) => quality > 0).toSorted((a, b) => b - a)

/** Returns the index of the best rendition of this quality, which is the last because levels ascend; -1 means automatic. */
export const findLevel = (renditions: readonly Rendition[], choice: QualityChoice) =>
  choice === 'auto' ? -1 : renditions.findLastIndex((rendition) => getShorterSide(rendition) === choice)
