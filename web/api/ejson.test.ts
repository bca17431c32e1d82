import { expect, test } from 'vitest'
import { decode, encode } from './ejson.ts'

test('requests use canonical Extended JSON', () => {
  expect(encode({ rating: 5, share: 2.5, far: 2 ** 40, at: new Date(1_704_164_645_678) })).toEqual({
    rating: { $numberInt: '5' },
    share: { $numberDouble: '2.5' },
    far: { $numberLong: '1099511627776' },
    at: { $date: { $numberLong: '1704164645678' } },
  })
  expect([-(2 ** 31), 2 ** 31].map(encode)).toEqual([{ $numberInt: '-2147483648' }, { $numberLong: '2147483648' }])
  expect(encode(Number.NaN)).toEqual({ $numberDouble: 'NaN' })
})

test('strings, booleans and null are unchanged, undefined members are omitted', () => {
  const plain = { gid: 'ground', ok: true, none: null, deep: [{ a: 'b' }] }
  expect(encode({ ...plain, gone: undefined })).toEqual(plain)
  expect(encode([undefined, 'a'])).toEqual([null, 'a'])
})

test('canonical and relaxed responses are decoded', () => {
  expect(
    decode({
      _id: { $oid: '65f0c0ffee0000000000a001' },
      rating: { $numberInt: '4' },
      start: { $date: '2026-11-21T00:00:00Z' },
      end: { $date: { $numberLong: '1704164645678' } },
      list: [{ $numberDouble: '-0.5' }, 7],
      filter: { $regex: 'x', $options: 'i' },
    }),
  ).toEqual({
    _id: '65f0c0ffee0000000000a001',
    rating: 4,
    start: new Date('2026-11-21T00:00:00Z'),
    end: new Date(1_704_164_645_678),
    list: [-0.5, 7],
    filter: { $regex: 'x', $options: 'i' },
  })
  expect(decode({ $undefined: true })).toBeNull()
})

test('a value survives a round trip', () => {
  const value = { n: 5, f: 0.1, big: 2 ** 40, at: new Date(0), text: '$5', list: [1, [2]] }
  expect(decode(JSON.parse(JSON.stringify(encode(value))))).toEqual(value)
})
