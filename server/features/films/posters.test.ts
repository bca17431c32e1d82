import { expect, test } from 'vitest'
import { LIMITS } from '#contract/rate-limits.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'
import { createStaff, studio } from '#server/testing/staff.ts'

test('the rate limit of poster drawing is per person', async () => {
  await using school = await createTestApp({ config: { rateLimitFactor: 2 / LIMITS.drawPoster.free } })
  const [hasty, other] = [await createStaff(school, 'editor'), await createStaff(school, 'editor')]
  const draw = async (person: Person) =>
    (await studio(school, person, 'POST', `/media/${newId()}/posters`, { at: 1 })).statusCode
  // The film does not exist.
  expect([await draw(hasty), await draw(hasty), await draw(hasty), await draw(other)]).toEqual([404, 404, 429, 404])
})
