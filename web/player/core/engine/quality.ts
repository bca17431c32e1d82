/** Height in pixels, or automatic by bandwidth. */
export type QualityChoice = number | 'auto'

interface Rendition {
  height: number
  width: number
}

/** Display name of a rendition: the shorter side, so that 1080 stays 1080 in portrait. */
export const getQualityName = ({ width, height }: Rendition) => Math.min(width, height) || height

/** Unique names, tallest first. */
export const listHeights = (renditions: readonly Rendition[]) =>
  [...new Set(renditions.map(getQualityName))].filter((height) => height > 0).toSorted((a, b) => b - a)

/** Index of the best rendition with that name, which is the last one because levels ascend; -1 means automatic. */
export const findLevel = (renditions: readonly Rendition[], choice: QualityChoice) =>
  choice === 'auto' ? -1 : renditions.findLastIndex((rendition) => getQualityName(rendition) === choice)
