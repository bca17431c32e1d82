import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawFigures, drawScene } from './drawing/draw-scene.ts'
import { bodiesAt } from './skeleton/solve-bodies.ts'
import { checkPhysics } from './skeleton/check-physics.ts'
import type { Scene } from './scene.ts'
import { sides, findSpot } from './skeleton/skeleton.ts'
import { techniques } from './techniques.ts'
import { pageTheme, themes } from './drawing/theme.ts'
import { distance, type Vec } from './vector.ts'

const scenes = Object.entries<Scene>(techniques)

/** The keys of techniques that lessons and films use. */
const techniqueNames = [
  'stance-footwork jab-cross palm-strike front-kick knee-strike elbow-strike wrist-release bear-hug-escape headlock-escape',
  'wall-choke-defence hip-throw outer-reap foot-sweep break-fall closed-guard guard-sweep mount-escape side-control-escape',
  'armbar triangle rear-naked-choke wrist-lock stand-up distance exit handcuffing knife-distance seat-exit',
].flatMap((line) => line.split(' '))

test('there is a technique for every key that lessons and films use', () => {
  expect(Object.keys(techniques).toSorted()).toEqual(techniqueNames.toSorted())
})

test.each(scenes)(
  '%s: every frame is physically possible: joints, contact, reach and balance stay within their limits',
  (_, scene) => {
    const violations = checkPhysics(scene).map(
      ({ person, description, by, at }) => `${person}: ${description}, by ${by.toFixed(1)} at ${at.toFixed(2)} s`,
    )
    expect(violations).toEqual([])
  },
)

test.each(scenes)('%s: chapters and moments are in order and inside the scene', (_, scene) => {
  const { chapters, moments, still, length, labels } = scene
  const starts = chapters.map(({ at }) => at)
  expect(starts[0]).toBe(0)
  for (const [i, at] of starts.slice(1).entries()) expect(at - (starts[i] ?? 0)).toBeGreaterThan(0.249)
  expect([...moments]).toEqual([...new Set(moments)].toSorted((a, b) => a - b))
  for (const at of [...starts, ...moments, still, ...labels.map(({ until }) => until)])
    expect(at).toBeLessThanOrEqual(length)
})

test.each(scenes)('%s: has chapters for setup, entry, finish, mistake and safety', (_, { chapters }) => {
  const kinds = chapters.map(({ kind }) => kind)
  for (const kind of ['setup', 'entry', 'finish', 'mistake', 'safety'] as const) expect(kinds).toContain(kind)
  for (const { title } of chapters) expect(title.length, title).toBeLessThanOrEqual(34)
})

test.each(scenes)('%s: no body turns more than 180 degrees between two keyframes', (_, scene) => {
  for (const actor of Object.values(scene.actors))
    for (const [i, [at, currentPose]] of actor.keys.entries()) {
      const previousPose = actor.keys[i - 1]?.[1] ?? currentPose
      for (const turn of ['turn', 'lean', 'roll'] as const)
        expect(Math.abs(currentPose[turn] - previousPose[turn]), `${turn} at ${at} s`).toBeLessThanOrEqual(180)
      for (const side of sides)
        if (currentPose.legs[side].on === previousPose.legs[side].on)
          expect(
            Math.abs(currentPose.legs[side].turn - previousPose.legs[side].turn),
            `${side} foot at ${at} s`,
          ).toBeLessThanOrEqual(180)
    }
})

const submissions = [
  'headlock-escape',
  'wall-choke-defence',
  'armbar',
  'triangle',
  'rear-naked-choke',
  'wrist-lock',
] as const

test.each(submissions)('%s: the person who is caught taps at least twice before the scene ends', (name) => {
  const scene: Scene = techniques[name]
  const tap = scene.labels.find(({ text }) => text.startsWith('Tap'))
  if (!tap) throw new Error('no label names the tap')
  const side = tap.spot.endsWith('left') ? 'left' : 'right'
  const path = Array.from({ length: 60 }, (_, i): Vec => {
    const wrist = bodiesAt(scene, tap.from + ((tap.until - tap.from) * i) / 59)[tap.person]?.body.arms[side].end
    return wrist ?? [0, 0, 0]
  })
  const start: Vec = path[0] ?? [0, 0, 0]
  const distances = path.map((wrist) => distance(wrist, start))
  const turningPoints = distances.filter(
    (d, i) => i > 0 && i < 59 && (d - (distances[i - 1] ?? 0)) * ((distances[i + 1] ?? 0) - d) < 0,
  )
  expect(turningPoints.length).toBeGreaterThanOrEqual(2)
  expect(scene.length).toBeGreaterThan(tap.until - 0.01)
})

test.each(scenes)('%s: an illustration for a page has at most 8 kB (gzip) at each of its moments', (_, scene) => {
  for (const at of scene.moments) {
    const svg = drawFigures(scene, at, pageTheme, { labels: true })
    expect(gzipSync(svg).length, `at ${at} s`).toBeLessThanOrEqual(8 * 1024)
    expect(svg).not.toContain('NaN')
    expect(svg).not.toMatch(/#[0-9a-f]{6}/i)
  }
})

test.each(scenes)('%s: every body stays in the picture', (_, scene) => {
  const halfWidth = 640 / (2.25 * (scene.camera?.zoom ?? 1))
  for (let at = 0; at <= scene.length; at += 0.1)
    for (const [person, solved] of Object.entries(bodiesAt(scene, at)))
      for (const side of sides) {
        const distancesFromCenter = [solved.body.head, solved.body.legs[side].toe].map(([x]) =>
          Math.abs(x - scene.center),
        )
        expect(Math.max(...distancesFromCenter), `${person} at ${at.toFixed(1)} s`).toBeLessThan(halfWidth)
      }
})

test.each(scenes)('%s: every label is inside the picture', (_, scene) => {
  const { labels, camera, center } = scene
  const zoom = 2.25 * (camera?.zoom ?? 1)
  for (const { to, text, person, spot, from } of labels) {
    const joint = bodiesAt(scene, from)[person]
    if (!joint) throw new Error(`missing person: ${person}`)
    // The condensed letters of the films are less than half as wide as they are high.
    const width = text.length * 12 * 0.45
    const isLeft = to[0] < findSpot(joint.body, spot)[0]
    const [left, right] = isLeft ? [to[0] - width, to[0]] : [to[0], to[0] + width]
    expect(left, text).toBeGreaterThan(center - 640 / zoom)
    expect(right, text).toBeLessThan(center + 640 / zoom)
    expect(to[1], text).toBeLessThan(624 / zoom)
    expect(to[1], text).toBeGreaterThan(-90 / zoom)
  }
})

test('a wall, a door, a seat and mats are drawn if a scene has them', () => {
  const drawStage = (stage: Scene['stage'], camera: NonNullable<Scene['camera']>) =>
    drawScene({ ...techniques['stance-footwork'], camera, ...(stage && { stage }) }, 0, themes.bone)
  for (const stage of [
    { wall: { x: -80, side: 'left' } },
    { door: { x: 60, opens: [0, 1] } },
    { seat: { x: 0 } },
    { mats: { from: -100, to: 100 } },
  ] as const)
    for (const camera of [{}, { rise: 30 }])
      expect(drawStage(stage, camera).length).toBeGreaterThan(drawStage(undefined, camera).length)
})

test('techniques with falls, throws or ground work have mats', () => {
  const onMats = scenes.filter(([, { stage }]) => stage?.mats).map(([name]) => name)
  const falls = ['break-fall', 'hip-throw', 'outer-reap', 'foot-sweep', 'closed-guard', 'guard-sweep', 'mount-escape']
  expect(onMats).toEqual(
    expect.arrayContaining([...falls, 'side-control-escape', 'armbar', 'triangle', 'rear-naked-choke']),
  )
})

test('each prop is drawn in the hand: stick, phone, bag, training knife, cuffs', () => {
  const sceneWithoutProps: Scene = techniques['stance-footwork']
  const { a } = sceneWithoutProps.actors
  if (!a) throw new Error("the scene has no person 'a'")
  const getSvgLength = (props: NonNullable<typeof a.props>) =>
    drawScene({ ...sceneWithoutProps, actors: { a: { ...a, props } } }, 0, themes.bone).length
  for (const prop of ['stick', 'phone', 'bag', 'knife', 'cuffs'] as const) {
    expect(getSvgLength([{ side: 'right', prop }])).toBeGreaterThan(getSvgLength([]))
    expect(getSvgLength([{ side: 'right', prop, from: 1 }])).toBe(getSvgLength([]))
  }
})
