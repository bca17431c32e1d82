import { expect, test } from 'vitest'
import { MAX_CAPTION_FILE_LENGTH } from '#contract/content/content-limits.ts'
import { Catalogue } from '#contract/catalogue.ts'
import { listSchemas, listLeaves } from '#server/testing/contract-endpoints.ts'

const malformedTexts = ['\0', '\ud800', '\udc00', 'a\0b', 'x\ud800', '\udfffx', '/a\0b', '/x\ud800', '\ude00\ud83d']

test('every string of every call, function and collection rejects NUL and unpaired surrogates', async () => {
  const schemas = [...(await listSchemas()), ['catalogue', Catalogue] as const]
  const texts = schemas
    .flatMap(([name, schema]) => [...listLeaves(schema, name)])
    .filter(({ type }) => type === 'string')
  expect(texts.length).toBeGreaterThan(100)
  const unprotected = texts.filter(({ schema }) => malformedTexts.some((text) => schema.safeParse(text).success))
  expect([...new Set(unprotected.map(({ path }) => path))]).toEqual([])
})

test('every string has a maximum length, and every date is valid in PostgreSQL and browsers', async () => {
  const leaves = (await listSchemas()).flatMap(([name, schema]) => [...listLeaves(schema, name)])
  // Caption files have a separate limit.
  const lengths: Record<string, number> = { 'loadCaptions.body.captions': MAX_CAPTION_FILE_LENGTH + 1 }
  const unlimited = leaves.filter(
    ({ path, type, schema }) => type === 'string' && schema.safeParse('x'.repeat(lengths[path] ?? 70_000)).success,
  )
  expect(unlimited.map(({ path }) => path)).toEqual([])
  const dates = leaves.filter(({ type }) => type === 'date')
  expect(dates.length).toBeGreaterThan(1)
  const outOfRangeDates = [new Date(-8.64e15), new Date(8.64e15), new Date('-004713-01-01T00:00:00Z')]
  for (const { schema, path } of dates)
    expect(
      outOfRangeDates.filter((date) => schema.safeParse(date).success),
      path,
    ).toEqual([])
})
