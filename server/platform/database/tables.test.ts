import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { generateTableTypes } from '#server/testing/table-types.ts'

let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp()
})
afterAll(() => academy.close())

test('the generated table types match the migrated database', async () => {
  await expect(await generateTableTypes(academy.context.db)).toMatchFileSnapshot('table-types.ts')
})
