import { expect, test } from 'vitest'
import { drawScene, filmPicture } from './draw-scene.ts'
import { capsule, hull } from './shapes.ts'
import { techniques } from './techniques.ts'
import { themes, tint } from './theme.ts'

test('a still is one SVG of the asked size, with no number that is not one', () => {
  for (const scene of Object.values(techniques)) {
    const svg = drawScene(scene, scene.still, themes.bone, filmPicture)
    expect(svg).toMatch(/^<svg [^>]*width="1280" height="720"/)
    expect(svg).not.toContain('NaN')
    expect(svg).toContain(themes.bone.a.body)
    expect(svg).toContain(themes.bone.b.body)
  }
})

test('the same moment draws the same picture, another moment another one', () => {
  const at = (seconds: number) => drawScene(techniques['hip-throw'], seconds, themes.night)
  expect(at(1.2)).toBe(at(1.2))
  expect(at(1.2)).not.toBe(at(1.3))
})

test('the motion arc is there in its time only', () => {
  const { arcs } = techniques['hip-throw']
  const drawn = (seconds: number, bare = false) =>
    drawScene(techniques['hip-throw'], seconds, themes.night, { ...filmPicture, bare }).includes('<circle')
  expect(drawn((arcs[0]?.until ?? 0) - 0.1)).toBe(true)
  expect(drawn((arcs[0]?.until ?? 0) - 0.1, true)).toBe(false)
  expect(drawn(0)).toBe(false)
})

test('a capsule seen end on is a circle, and a hull encloses its circles', () => {
  expect(capsule({ x: 0, y: 0, r: 10 }, { x: 1, y: 0, r: 4 })).toBe('M-10 0a10 10 0 1 1 20 0a10 10 0 1 1 -20 0Z')
  const corners =
    hull([
      { x: 0, y: 0, r: 5 },
      { x: 20, y: 0, r: 5 },
    ]).match(/-?[\d.]+ -?[\d.]+/g) ?? []
  const xs = corners.map((corner) => Number(corner.split(' ')[0]))
  expect(Math.min(...xs)).toBe(-5)
  expect(Math.max(...xs)).toBe(25)
})

test('a far limb is tinted towards its far colour; named colours fall back to the nearer one', () => {
  expect(tint('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(tint('var(--ink)', 'var(--far)', 0.4)).toBe('var(--ink)')
  expect(tint('var(--ink)', 'var(--far)', 0.6)).toBe('var(--far)')
})
