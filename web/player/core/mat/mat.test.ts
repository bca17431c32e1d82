import { expect, test } from 'vitest'
import {
  createTapHandler,
  matCommandOf,
  nextRung,
  stationAfter,
  stationAt,
  stationsOf,
  turnAfter,
  type MatCommand,
} from './mat.ts'

const stations = stationsOf(
  [
    { at: 0, title: 'Grip' },
    { at: 5, title: 'Turn' },
    { at: 9, title: 'Place' },
  ],
  12,
  30,
)

test('while there are no clips the mat goes through the chapters, round and round', () => {
  expect(stations.map(({ title, a }) => `${a} ${title}`)).toEqual(['0 Grip', '5 Turn', '9 Place'])
  expect(stationAt(stations, 8.9)).toBe(1)
  expect(stationAfter(stations, 2, 1)?.title).toBe('Grip')
  expect(stationAfter(stations, 0, -1)?.title).toBe('Place')
})

test('remotes, pedals and arrows change the station, and anything large pauses', () => {
  expect(['PageDown', 'ArrowRight', 'MediaTrackNext'].map(matCommandOf)).toEqual(['next', 'next', 'next'])
  expect(['PageUp', 'ArrowLeft', ' ', 'Enter', 'Escape', 'q'].map(matCommandOf)).toEqual([
    'previous',
    'previous',
    'toggle',
    'toggle',
    'leave',
    undefined,
  ])
})

test('one tap pauses at once, two at a side change the station and leave it playing as before', () => {
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

test('after one side of a station comes the other, and then the next station; the last leads to the first', () => {
  const [grip, turn, place] = stations
  if (!grip || !turn || !place) throw new Error('There are three stations.')
  expect(turnAfter(stations, { station: grip, isOtherSide: false })).toEqual({ station: grip, isOtherSide: true })
  expect(turnAfter(stations, { station: grip, isOtherSide: true })).toEqual({ station: turn, isOtherSide: false })
  expect(turnAfter(stations, { station: place, isOtherSide: true })).toEqual({ station: grip, isOtherSide: false })
})

test('a press on the speed climbs one rung, and goes back to the slowest from the top', () => {
  expect([0.25, 0.6, 1, 2].map(nextRung)).toEqual([0.5, 0.75, 0.25, 0.25])
})
