import { expect, test } from 'vitest'
import { drawFigures, drawScene, filmPicture } from './draw-scene.ts'
import { sortByDepth } from './paint-order.ts'
import type { BodyPart } from './body-part.ts'
import { createProjection } from './projection.ts'
import type { Vec } from '../vector.ts'
import { capsulePath, hullPath } from './svg-shapes.ts'
import type { Scene } from '../scene.ts'
import { techniques } from '../techniques.ts'
import { themes, mixColors } from './theme.ts'

test('a still is one SVG of the requested size and contains no NaN', () => {
  for (const scene of Object.values<Scene>(techniques)) {
    const svg = drawScene(scene, scene.still, themes.bone, filmPicture)
    expect(svg).toMatch(/^<svg [^>]*width="1280" height="720"/)
    expect(svg).not.toContain('NaN')
    expect(svg).toContain(themes.bone.a.body)
    if (scene.actors.b) expect(svg).toContain(themes.bone.b.body)
  }
})

test('two drawings of the same moment are equal, and drawings of different moments differ', () => {
  const draw = (seconds: number) => drawScene(techniques['hip-throw'], seconds, themes.night)
  expect(draw(1.2)).toBe(draw(1.2))
  expect(draw(1.2)).not.toBe(draw(1.3))
})

test('a motion arc is visible only during its time', () => {
  const { arcs } = techniques['hip-throw']
  const drawAt = (seconds: number, withoutArcs = false) =>
    drawScene(techniques['hip-throw'], seconds, themes.night, { ...filmPicture, withoutArcs }).includes('<circle')
  expect(drawAt((arcs[0]?.until ?? 0) - 0.1)).toBe(true)
  expect(drawAt((arcs[0]?.until ?? 0) - 0.1, true)).toBe(false)
  expect(drawAt(0)).toBe(false)
})

test('a capsule that points at the viewer is a circle, and a hull encloses its circles', () => {
  expect(capsulePath({ x: 0, y: 0, r: 10 }, { x: 1, y: 0, r: 4 })).toBe('M-10 0a10 10 0 1 1 20 0a10 10 0 1 1 -20 0Z')
  const outline = hullPath([
    { x: 0, y: 0, r: 5 },
    { x: 20, y: 0, r: 5 },
  ])
  expect(outline.match(/A5 5 0/g)).toHaveLength(2)
  expect(outline).toContain('0 -5')
  expect(outline).toContain('20 5')
  expect(
    hullPath([
      { x: 0, y: 0, r: 9 },
      { x: 1, y: 0, r: 2 },
    ]),
  ).toBe('M-9 0a9 9 0 1 1 18 0a9 9 0 1 1 -18 0Z')
})

test('colors are mixed as numbers, or with CSS color-mix if they are variables of the page', () => {
  expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mixColors('var(--ink)', 'var(--far)', 0.4)).toBe('color-mix(in srgb,var(--ink),var(--far) 40%)')
  expect(mixColors('var(--ink)', 'var(--far)', 1)).toBe('var(--far)')
})

const createPart = (id: string, from: Vec, to: Vec): BodyPart => ({
  id,
  capsules: [{ from, to, r: [6, 6] }],
  joints: [],
  depthCorrection: 0,
  draw: () => '',
})

test('if parts overlap in a cycle, only the pair with the smallest overlap has the wrong order', () => {
  const a = createPart('a', [-30, 0, 0], [30, 0, 20])
  const b = createPart('b', [30, 0, 0], [0, 50, 20])
  const c = createPart('c', [0, 50, 0], [-30, 0, 3])
  const beside = createPart('beside', [0, -30, 11], [0, -9, 11])
  for (const parts of [
    [a, b, c, beside],
    [beside, b, c, a],
    [c, beside, b, a],
  ])
    expect(sortByDepth(parts).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'beside'])
})

test('the nearer of two parts that overlap is drawn later, even if its middle is farther away', () => {
  // The mean of the long part is nearer, but where the two cross it is behind.
  const long = createPart('long', [-50, 0, -20], [50, 0, 60])
  const short = createPart('short', [-40, -20, 5], [-40, 20, 5])
  expect(sortByDepth([short, long]).map(({ id }) => id)).toEqual(['long', 'short'])
  expect(
    sortByDepth([createPart('back', [0, 0, 0], [10, 0, 0]), createPart('front', [5, 0, 20], [15, 0, 20])])[1]?.id,
  ).toBe('front')
})

test('a label has a line and its text, and is visible only during its time', () => {
  const scene: Scene = techniques.armbar
  const [label] = scene.labels
  if (!label) throw new Error('the armbar has no label')
  expect(drawFigures(scene, label.from, themes.bone, { labels: true })).toContain(`>${label.text}</text>`)
  expect(drawFigures(scene, label.from, themes.bone)).not.toContain(label.text)
  expect(drawFigures(scene, label.from - 0.05, themes.bone, { labels: true })).not.toContain(label.text)
})

test('seen from above, a nearer point is lower in the picture, and a higher point is nearer', () => {
  const view = createProjection(0, 0, 30)
  expect(view([0, 0, 10])[1]).toBeLessThan(view([0, 0, -10])[1])
  expect(view([0, 10, 0])[2]).toBeGreaterThan(view([0, 0, 0])[2])
})
