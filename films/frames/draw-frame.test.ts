import { expect, test } from 'vitest'
import { getFaceAndHandDiscs } from '#figures/drawing/bounding-discs.ts'
import type { Scene } from '#figures/scene.ts'
import { isTechnique, techniques, type Technique } from '#figures/techniques.ts'
import { getFraming } from './framing.ts'
import { buildKeyPoints } from '../key-points.ts'
import { getLabelRect, getTitleObstacles } from './title-obstacles.ts'
import { FILM, overlaps, projectDisc } from './picture-geometry.ts'
import { placeTitle } from './place-title.ts'

const getScene = (technique: Technique): Scene => techniques[technique]
const techniqueNames = Object.keys(techniques)
  .filter(isTechnique)
  .map((technique) => ({ technique, scene: getScene(technique) }))

test.each(techniqueNames)(
  '$technique fills at least half the height or half the width of the frame',
  ({ technique, scene }) => {
    const rects = buildKeyPoints({ technique }).flatMap((point) =>
      getTitleObstacles({ ...scene, labels: [] }, point, getFraming(technique)),
    )
    const height = Math.max(...rects.map(({ bottom }) => bottom)) - Math.min(...rects.map(({ top }) => top))
    const width = Math.max(...rects.map(({ right }) => right)) - Math.min(...rects.map(({ left }) => left))
    expect(height > FILM.height / 2 || width > FILM.width / 2).toBe(true)
  },
)

test.each(techniqueNames)(
  '$technique: the title of every key point fits beside the figures',
  ({ technique, scene }) => {
    const framing = getFraming(technique)
    for (const point of buildKeyPoints({ technique })) {
      const placedTitle = placeTitle(point.title, getTitleObstacles(scene, point, framing))
      expect(placedTitle, point.title).toBeDefined()
      expect(placedTitle?.lines.join(' ')).toBe(point.title)
    }
  },
)

test.each(techniqueNames)(
  '$technique: labels are inside the frame and cover no faces or hands',
  ({ technique, scene }) => {
    const framing = getFraming(technique)
    for (const label of scene.labels) {
      const rect = getLabelRect(label, scene, framing)
      expect(rect.left, label.text).toBeGreaterThan(20)
      expect(rect.right, label.text).toBeLessThan(FILM.width - 20)
      expect(rect.top, label.text).toBeGreaterThan(10)
      expect(rect.bottom, label.text).toBeLessThan(FILM.height - 40)
      for (let seconds = label.from; seconds <= label.until; seconds += 1 / 15)
        for (const disc of getFaceAndHandDiscs(scene, seconds))
          expect(overlaps(rect, projectDisc(disc, scene, framing)), `"${label.text}" at ${seconds.toFixed(2)} s`).toBe(
            false,
          )
    }
  },
)
