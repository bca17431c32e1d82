import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { generateTableTypes } from '#server/testing/table-types.ts'

let school: TestApp
beforeAll(async () => {
  school = await createTestApp()
})
afterAll(() => school.close())

test('the generated table types match the migrated database', async () => {
  await expect(await generateTableTypes(school.context.db)).toMatchFileSnapshot('table-types.ts')
})
