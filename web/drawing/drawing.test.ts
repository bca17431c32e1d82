import { expect, test } from 'vitest'
import { gzipSync } from 'node:zlib'
import { drawFigures } from '#figures/drawing/draw-scene.ts'
import { isTechnique, techniques } from '#figures/techniques.ts'
import { pageTheme } from '#figures/drawing/theme.ts'
import { boundingBox, type Box } from './bounding-box.ts'
import { draw } from './figure.tsx'
import { parseMarkup, type Shape } from './parse-markup.ts'

const toMarkup = (shapes: Shape[]): string =>
  shapes
    .map(({ tag, attributes, children }) => {
      const head = `<${tag}${attributes.map(([name, value]) => ` ${name}="${value}"`).join('')}`
      return children.length > 0 || tag === 'g' ? `${head}>${toMarkup(children)}</${tag}>` : `${head}/>`
    })
    .join('')

test.each(Object.keys(techniques).filter(isTechnique))('%s is parsed without loss and weighs at most 8 kB', (name) => {
  const svg = drawFigures(techniques[name], techniques[name].still, pageTheme)
  expect(toMarkup(parseMarkup(svg))).toBe(svg)
  expect(gzipSync(svg).length).toBeLessThan(8000)
})

const roundBox = (box: Box) => Object.fromEntries(Object.entries(box).map(([side, at]) => [side, Math.round(at)]))

test('the box of a circular arc contains the bulge beyond its ends', () => {
  const half = parseMarkup('<path d="M0 10A10 10 0 0 1 20 10"/>')
  expect(roundBox(boundingBox(half))).toEqual({ left: 0, top: 0, right: 20, bottom: 10 })
  const other = parseMarkup('<path d="M0 10A10 10 0 0 0 20 10"/>')
  expect(roundBox(boundingBox(other))).toEqual({ left: 0, top: 10, right: 20, bottom: 20 })
})

test('a standing figure has the standard height, and stands on the ground', () => {
  const { top, bottom } = draw({ technique: 'palm-strike', at: 0.2, withoutArcs: true })
  expect(bottom).toBeLessThan(1)
  expect(-top).toBeGreaterThan(195)
  expect(-top).toBeLessThan(225)
})
