import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Catalogue, type Video } from '#contract/catalogue.ts'
import { createTestApp } from '#server/testing/app.ts'
import { writeCatalogueFile } from '#server/testing/catalogue.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { propertyRuns } from '../../../scripts/test/property-runs.ts'

/** Ids that an academy's own program may have used. */
const anyId = fc.constantFrom('a', 'Über uns', 'a/b', 'x'.repeat(200), '..', 'a~2', '%2F', '🥋', 'two\nlines', ' ')
const anyText = fc.constantFrom('', 'One', 'two "quoted"\n', '<b>&amp;', '\u2028')
const picture = fc.constantFrom('/a.jpg', 'https://media.school.example/b.jpg')
const listOf = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 2 })

const anyVideo: fc.Arbitrary<Video> = fc.record(
  {
    id: anyId,
    title: fc.constantFrom('Grip', 'Wurf'),
    description: anyText,
    thumbnail: picture,
    tags: listOf(anyText),
    cast: listOf(anyText),
    related: fc.constant([]),
    duration: fc.constantFrom(1.5, 300),
    free: fc.boolean(),
    level: fc.constantFrom('foundation', 'advanced'),
    chapters: listOf(fc.record({ at: fc.constantFrom(0, 2.25), title: fc.constant('Entry') })),
    safety: listOf(fc.constant('Tap early.')),
    media: fc.constant('2026-11-21-abc'),
  },
  { requiredKeys: ['id', 'title', 'description', 'thumbnail', 'tags', 'cast', 'related'] },
)

const anyGroup = fc.record({
  gid: anyId,
  title: fc.constantFrom('Throws', 'Holds'),
  summary: anyText,
  videos: fc.uniqueArray(anyVideo, { maxLength: 4, selector: ({ id }) => id }),
})

/** Catalogues with empty groups, the same id in two groups, relations, ranks and all lists. */
const anyCatalogue = fc
  .record({
    videos: fc.uniqueArray(anyGroup, { maxLength: 4, selector: ({ gid }) => gid }),
    relate: fc.nat(3),
    rank: fc.boolean(),
    soon: listOf(fc.record({ id: anyId, title: fc.constant('Soon'), description: anyText, thumbnail: picture })),
    alerts: listOf(
      fc.record({
        name: fc.constant('New'),
        href: fc.constant('/'),
        description: anyText,
        icon: fc.constant('bell'),
        // An alert without a date gets that of the import.
        date: fc.constantFrom('2026-03-04', '2026-03-05T12:00:00Z'),
      }),
    ),
    instructors: fc.option(listOf(fc.record({ name: fc.constantFrom('Ada', 'Ben') })), { nil: undefined }),
  })
  .map(({ videos, relate, rank, soon, alerts, instructors }) => {
    const ids = new Map<string, number>()
    for (const { id } of videos.flatMap((group) => group.videos)) ids.set(id, (ids.get(id) ?? 0) + 1)
    let place = 0
    const groups = videos.map((group) => ({
      ...group,
      videos: group.videos.map((video) => ({
        ...video,
        // A lesson cannot be related to a group that has its own lesson of the same id.
        related: ids.get(video.id) === 1 && relate > 0 ? videos.slice(-relate).map(({ gid }) => ({ gid })) : [],
        ...(rank && place < 10 && { top10: (place += 1) }),
      })),
    }))
    const references = groups.flatMap(({ gid, videos: groupVideos }) => groupVideos.map(({ id }) => ({ gid, id })))
    const lists = { featured: references.slice(0, 2), featuredFree: references.slice(-1), latest: references }
    return { videos: groups, ...lists, soon, alerts, ...(instructors && { instructors }) }
  })

test('importing any catalogue file into the database preserves the catalogue', async () => {
  await fc.assert(
    fc.asyncProperty(anyCatalogue, async (file) => {
      await using academy = await createTestApp({
        prepare: (dataDir) => writeFile(join(dataDir, 'catalogue.json'), JSON.stringify(file)),
      })
      const parsed = Catalogue.parse(JSON.parse(JSON.stringify(file)))
      expect(academy.context.catalogue.current()).toEqual(parsed)
      const { body } = await academy.app.inject('/catalogue.json')
      expect(body).toBe(JSON.stringify(parsed))
    }),
    propertyRuns(12),
  )
})

const grip = { id: 'grip', title: 'Grip', description: '', thumbnail: '/', tags: [], cast: [], related: [] }
const withGrip = (empty: Catalogue): Catalogue => ({
  ...empty,
  videos: [{ gid: 'guard', title: 'Guard', summary: '', videos: [grip] }],
})

test('the file is imported once, and a file that is added later is ignored with a warning', async () => {
  await using academy = await createTestApp({
    prepare: (dataDir) => writeCatalogueFile(dataDir, withGrip),
  })
  const { dataDir, databaseUrl } = academy
  expect(existsSync(join(dataDir, 'catalogue.json'))).toBe(false)
  expect(existsSync(join(dataDir, 'catalogue-taken-over.json'))).toBe(true)
  await writeCatalogueFile(dataDir, (empty) => empty)
  const { lines, logTo } = collectLog()
  await using secondApp = await createTestApp({ databaseUrl, config: { dataDir }, logTo })
  expect(secondApp.context.catalogue.current()?.videos).toHaveLength(1)
  expect(JSON.stringify(lines)).toContain('is ignored: the catalogue is in the database')
})

test('an invalid file is logged, and imported at the next start after its correction', async () => {
  const { lines, logTo } = collectLog()
  await using academy = await createTestApp({
    logTo,
    prepare: (dataDir) => writeFile(join(dataDir, 'catalogue.json'), '{"videos": ['),
  })
  const { dataDir, databaseUrl } = academy
  expect(JSON.stringify(lines)).toMatch(/cannot be imported: .*catalogue\.json: is not JSON.*restart the server/)
  expect((await academy.app.inject('/catalogue.json')).json()).toMatchObject({ videos: [] })
  await rm(join(dataDir, 'catalogue.json'))
  await writeCatalogueFile(dataDir, withGrip)
  await using secondApp = await createTestApp({ databaseUrl, config: { dataDir } })
  expect(secondApp.context.catalogue.current()?.videos).toHaveLength(1)
})
