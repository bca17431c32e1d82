import { expect, test } from 'vitest'
import {
  createTapHandler,
  findMatCommand,
  getNextLadderSpeed,
  getAdjacentSegment,
  segmentAt,
  buildSegments,
  getNextTurn,
  type MatCommand,
} from './mat-segments.ts'

const segments = buildSegments(
  [
    { at: 0, title: 'Grip' },
    { at: 5, title: 'Turn' },
    { at: 9, title: 'Place' },
  ],
  12,
  30,
)

test('without clips the mat cycles through the chapters', () => {
  expect(segments.map(({ title, a }) => `${a} ${title}`)).toEqual(['0 Grip', '5 Turn', '9 Place'])
  expect(segmentAt(segments, 8.9)).toBe(1)
  expect(getAdjacentSegment(segments, 2, 1)?.title).toBe('Grip')
  expect(getAdjacentSegment(segments, 0, -1)?.title).toBe('Place')
})

test('remotes, pedals and arrow keys change the segment, large keys pause', () => {
  expect(['PageDown', 'ArrowRight', 'MediaTrackNext'].map(findMatCommand)).toEqual(['next', 'next', 'next'])
  expect(['PageUp', 'ArrowLeft', ' ', 'Enter', 'Escape', 'q'].map(findMatCommand)).toEqual([
    'previous',
    'previous',
    'toggle',
    'toggle',
    'leave',
    undefined,
  ])
})

test('one tap pauses at once; a double tap at a side changes the segment and keeps playing', () => {
  let now = 1_000
  const commands: MatCommand[] = []
  const tap = createTapHandler(
    (command) => commands.push(command),
    () => now,
  )
  tap(0.9)
  now += 200
  tap(0.95)
  expect(commands).toEqual(['toggle', 'toggle', 'next'])
  now += 1_000
  tap(0.1)
  now += 500
  tap(0.1)
  expect(commands.slice(3)).toEqual(['toggle', 'toggle'])
  now += 100
  tap(0.1)
  expect(commands.slice(5)).toEqual(['toggle', 'previous'])
})

test('each segment is played on both sides before the next; the last leads to the first', () => {
  const [grip, turn, place] = segments
  if (!grip || !turn || !place) throw new Error('three segments expected')
  expect(getNextTurn(segments, { segment: grip, isOtherSide: false })).toEqual({ segment: grip, isOtherSide: true })
  expect(getNextTurn(segments, { segment: grip, isOtherSide: true })).toEqual({ segment: turn, isOtherSide: false })
  expect(getNextTurn(segments, { segment: place, isOtherSide: true })).toEqual({ segment: grip, isOtherSide: false })
  // The segments were built again meanwhile.
  expect(getNextTurn(segments, { segment: { ...grip }, isOtherSide: true })).toEqual({
    segment: turn,
    isOtherSide: false,
  })
})

test('the speed increases by one step and wraps to the slowest', () => {
  expect([0.25, 0.6, 1, 2].map(getNextLadderSpeed)).toEqual([0.5, 0.75, 0.25, 0.25])
})
