import { afterEach, expect, test } from 'vitest'
import { type Entitlement, getActivePlan, planStatusAt } from './plan-status.ts'

const buildEntitlement = (ptype: '4WK' | '1YR', start: string, extra: Partial<Entitlement> = {}): Entitlement => ({
  plan: 'paid',
  ptype,
  start: new Date(start),
  renews: false,
  ...extra,
})
const canceled = { cancelId: 'c', cancelDate: new Date('2026-01-02T00:00:00Z') }
const SECOND = 1000
const getTimesAround = (moment: string) => [-SECOND, 0, SECOND].map((by) => new Date(Date.parse(moment) + by))

const originalZone = process.env['TZ']
afterEach(() => {
  if (originalZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = originalZone
})

const boundaries: [string, Entitlement, string, string[]][] = [
  [
    'four weeks end',
    buildEntitlement('4WK', '2026-03-01T12:00:00Z'),
    '2026-03-29T12:00:00Z',
    ['running', 'running', 'ended'],
  ],
  [
    'a year ends',
    buildEntitlement('1YR', '2026-03-29T00:30:00Z'),
    '2027-03-29T00:30:00Z',
    ['running', 'running', 'ended'],
  ],
  [
    'a leap year ends',
    buildEntitlement('1YR', '2028-02-29T08:00:00Z'),
    '2029-02-28T08:00:00Z',
    ['running', 'running', 'ended'],
  ],
  [
    'a year into a leap year ends',
    buildEntitlement('1YR', '2027-02-28T08:00:00Z'),
    '2028-02-28T08:00:00Z',
    ['running', 'running', 'ended'],
  ],
  [
    'a canceled plan ends',
    buildEntitlement('4WK', '2026-03-01T12:00:00Z', { renews: true, ...canceled }),
    '2026-03-29T12:00:00Z',
    ['canceled', 'canceled', 'ended'],
  ],
  [
    'an uncharged renewal is due',
    buildEntitlement('4WK', '2026-10-01T12:00:00Z', { renews: true }),
    '2026-10-29T12:00:00Z',
    ['renewing', 'renewing', 'ended'],
  ],
  [
    'a renewal is being charged',
    buildEntitlement('4WK', '2026-10-01T12:00:00Z', { renews: true, graceUntil: new Date('2026-11-05T12:00:00Z') }),
    '2026-10-29T12:00:00Z',
    ['renewing', 'renewing', 'grace'],
  ],
  [
    'grace ends',
    buildEntitlement('4WK', '2026-10-01T12:00:00Z', { renews: true, graceUntil: new Date('2026-11-05T12:00:00Z') }),
    '2026-11-05T12:00:00Z',
    ['grace', 'grace', 'ended'],
  ],
  [
    'a refunded plan is free',
    buildEntitlement('4WK', '2026-03-01T12:00:00Z', { plan: 'free', renews: true }),
    '2026-03-29T12:00:00Z',
    ['free', 'free', 'ended'],
  ],
]

for (const zone of ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns'])
  test.each(boundaries)(
    `in ${zone}, the status is correct one second before, at, and one second after: %s`,
    (_, plan, moment, states) => {
      process.env['TZ'] = zone
      expect(getTimesAround(moment).map((now) => planStatusAt(plan, now).state)).toEqual(states)
    },
  )

test('a member without a plan has the free plan', () => {
  expect(planStatusAt(undefined, new Date())).toEqual({ state: 'free', plan: 'free' })
})

test('the active plan is that of the plan status', () => {
  for (const [, plan, moment] of boundaries)
    for (const now of getTimesAround(moment)) expect(getActivePlan(plan, now)).toBe(planStatusAt(plan, now).plan)
})
