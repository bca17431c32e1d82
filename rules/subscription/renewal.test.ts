import { expect, test } from 'vitest'
import { decideRenewal, type RenewalFacts } from './renewal.ts'

const now = new Date('2026-11-28T12:00:00Z')
const start = new Date('2026-11-01T00:00:00Z')
const day = 86_400_000

const facts: RenewalFacts = {
  isReplaced: false,
  isPaid: true,
  isPending: false,
  isLive: true,
  collection: 'none',
  nextCharge: new Date(now.getTime() + 3 * day),
  latestCharge: { start, isRefunded: false },
  recordedStart: start,
}
const unpaid = { isPaid: false, latestCharge: undefined, recordedStart: undefined }

test.each([
  ['a paid subscription continues', {}, { state: 'paid', endsNow: false, isLive: true, collection: 'none' }],
  ['a replaced subscription ends', { isReplaced: true }, { state: 'replaced' }],
  ['a replaced unpaid subscription ends', { ...unpaid, isReplaced: true }, { state: 'replaced' }],
  ['a pending first payment changes nothing', { ...unpaid, isPending: true }, { state: 'pending' }],
  ['an unpaid subscription ends', unpaid, { state: 'unpaid' }],
  ['a paid order counts before its charge is listed', { latestCharge: undefined }, { state: 'paid', endsNow: false }],
  [
    'a refund of the latest charge ends the subscription',
    { latestCharge: { start, isRefunded: true } },
    { endsNow: true, isLive: false },
  ],
  [
    'a voided credit ends the subscription, because it shortens the recorded period',
    { recordedStart: new Date(start.getTime() - day) },
    { endsNow: true, isLive: false },
  ],
  ['a subscription that ended at the provider is not live', { isLive: false }, { endsNow: false, isLive: false }],
  ['a charge is due within a day of its time', { nextCharge: now }, { collection: 'due' }],
  [
    'a failed charge stays failed when the next one is due',
    { nextCharge: now, collection: 'failed' },
    { collection: 'failed' },
  ],
] satisfies [string, Partial<RenewalFacts>, object][])('%s', (_, overrides, expected) => {
  expect(decideRenewal({ ...facts, ...overrides }, now)).toMatchObject(expected)
})
