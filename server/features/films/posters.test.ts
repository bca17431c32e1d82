import { expect, test } from 'vitest'
import { RATE_LIMITS } from '#contract/rate-limits.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'

test('the rate limit of posters applies to each person separately', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 2 / RATE_LIMITS.drawPoster.freeAttempts } })
  const [busyEditor, other] = [await createStaff(academy, 'editor'), await createStaff(academy, 'editor')]
  const draw = async (person: Person) =>
    (await callStudio(academy, person, 'POST', `/media/${newId()}/posters`, { at: 1 })).statusCode
  // The film does not exist.
  expect([await draw(busyEditor), await draw(busyEditor), await draw(busyEditor), await draw(other)]).toEqual([
    404, 404, 429, 404,
  ])
})
