import { drawScene, filmPicture } from '#figures/drawing/draw-scene.ts'
import { techniques } from '#figures/techniques.ts'
import { themes } from '#figures/drawing/theme.ts'
import type { Drawn, Words } from './demo-source.ts'

/** What a picture is known by: two lessons that show the same moment share it. */
export const pictureKey = ({ technique, poster }: Drawn): string => `${technique} ${poster.at} ${poster.tone}`

/** Everything in the catalogue that has a picture, each picture once. */
export function picturesOf({ videos, soon }: Words): Map<string, Drawn> {
  const drawn: Drawn[] = [...videos.flatMap((group) => group.videos), ...soon]
  return new Map(drawn.map((one) => [pictureKey(one), one]))
}

/** A lesson's poster: the scene at its moment, without words. */
export const drawPoster = ({ technique, poster }: Drawn): string =>
  drawScene(techniques[technique], poster.at, themes[poster.tone], { ...filmPicture, zoom: 2.4, floor: 88 })
