import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAYBACK_GRANT_LIFETIME_MS } from '#contract/limits.ts'
import { Playback } from '#contract/media.ts'
import { UNUSED_POSTER_LIFETIME_MS } from '#contract/studio/limits.ts'
import type { Film } from '#contract/studio/films.ts'
import { requestPlayback } from '#server/testing/academy.ts'
import { newId } from '#server/platform/database/ids.ts'
import { eventually } from '#server/testing/eventually.ts'
import { ffmpeg, createTestFilm } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { createUploadClient } from '#server/testing/uploads.ts'
import { sweepPosters } from '#server/features/films/posters.ts'

const TIMEOUT = 120_000
const RATE = 10

let academy: Awaited<ReturnType<typeof createListeningApp>>
let editor: Person
let clip: string
let film: Film
beforeAll(async () => {
  academy = await createListeningApp({ config: { rateLimitFactor: 100 }, workers: true })
  editor = await createStaff(academy, 'editor')
  clip = await createTestFilm(join(await createTempFolder(), 'clip.mp4'), {
    size: '320x240',
    seconds: 2,
    rate: String(RATE),
  })
  film = await upload('Hip throw.mov')
}, TIMEOUT)
afterAll(() => academy.close())

async function upload(name: string): Promise<Film> {
  const uploads = createUploadClient(academy.address, editor)
  const bytes = await readFile(clip)
  const { film: announced } = await uploads.announce(name, bytes.length)
  const id = announced?.id ?? ''
  await uploads.send(id, 0, bytes)
  return waitUntilEncoded(id)
}

async function waitUntilEncoded(id: string): Promise<Film> {
  const uploads = createUploadClient(academy.address, editor)
  const found = await eventually(async () => {
    const current = await uploads.find(id)
    expect(current?.state).toMatch(/ready|failed/)
    return current
  })
  if (!found) throw new Error('the film was not found')
  expect(found.failure).toBeNull()
  return found
}

/** Fields of all responses that the tests read. */
interface StudioBody {
  version: number
  slug: string
  error: string
  error_code: string
  manifest: string
  id: string
  film: Film
  others: Film[]
  thumbnail: string
  images: { poster: { jpeg: string } }
  draft: { data: Record<string, unknown> }
}

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, person: Person = editor) {
  const response = await callStudio(academy, person, method, path, body)
  return { status: response.statusCode, body: response.json<StudioBody>() }
}

const fetchStatus = async (path: string) => (await fetch(academy.address + path)).status
const getSiblingUrl = (manifest: string, file: string) => manifest.replace('master.m3u8', file)

/** Returns the index of the clip's frame that a picture shows. */
async function getFrame(picture: Buffer): Promise<number> {
  const folder = await createTempFolder()
  await ffmpeg('-v', 'error', '-i', clip, join(folder, '%03d.png'))
  const readPixels = (file: string | Buffer) => sharp(file).resize(320, 240).removeAlpha().raw().toBuffer()
  const shown = await readPixels(picture)
  const names = (await readdir(folder)).toSorted()
  const distances = await Promise.all(
    names.map(async (name) => {
      const frame = await readPixels(join(folder, name))
      return frame.reduce((sum, value, index) => sum + Math.abs(value - (shown[index] ?? 0)), 0)
    }),
  )
  return distances.indexOf(Math.min(...distances))
}

/** Saves notes, clips and watched ranges of a lesson of two seconds. Returns a function that reads them. */
async function saveRecords({ id: owner }: Person, gid: string, vid: string) {
  const { db } = academy.context
  for (const at of [0.2, 1, 2, null])
    await sql`insert into lesson_notes (id, owner_id, vid, gid, at, text)
      values (${newId()}, ${owner}, ${vid}, ${gid}, ${at}, 'hips lower')`.execute(db)
  for (const [a, b] of [
    [0.1, 0.3],
    [1, 1.9],
  ])
    await sql`insert into drill_clips (id, owner_id, vid, gid, name, a, b, speed, mirror, reps)
      values (${newId()}, ${owner}, ${vid}, ${gid}, 'loop', ${a}, ${b}, 1, false, 3)`.execute(db)
  await sql`insert into watched_ranges (id, owner_id, vid, gid, ranges, position, duration, at)
    values (${newId()}, ${owner}, ${vid}, ${gid}, '{[100,2000)}', 1.5, 2, now())`.execute(db)
  return async () => {
    const notes = await sql<{ at: number | null }>`select at from lesson_notes where gid = ${gid} order by at`.execute(
      db,
    )
    const loops = await sql<{ loop: string }>`select a || '–' || b as loop from drill_clips where gid = ${gid}
      order by a`.execute(db)
    const seen = await sql<{ seen: string }>`select ranges || ' ' || position as seen from watched_ranges
      where gid = ${gid}`.execute(db)
    return {
      notes: notes.rows.map(({ at }) => at),
      clips: loops.rows.map(({ loop }) => loop),
      seen: seen.rows[0]?.seen,
    }
  }
}

test('only staff can watch a film without a lesson, and only with a grant', async () => {
  const media = film.media ?? ''
  const { body } = await call('GET', `/media/${media}/playback`, undefined, await createStaff(academy, 'teacher'))
  for (const file of ['master.m3u8', 'v240/index.m3u8', 'v240/seg-00000.m4s', 'storyboard.vtt'])
    expect([file, await fetchStatus(getSiblingUrl(body.manifest, file))]).toEqual([file, 200])
  expect(await fetchStatus(getSiblingUrl(body.manifest, 'asset.json'))).toBe(404)
  expect(await fetchStatus(body.manifest.replace(/^\/m\/./, (start) => (start === '/m/A' ? '/m/B' : '/m/A')))).toBe(403)
  expect((await call('GET', `/media/${media}/playback`, undefined, await createMember(academy, 'paid'))).status).toBe(
    403,
  )
  expect((await call('GET', '/media/2026-01-01-000000000000/playback')).status).toBe(404)
})

test('a poster is the exact frame shown in the editor, and is deleted if no lesson uses it', async () => {
  const media = film.media ?? ''
  // The middle of frames 0, 7 and 19, as the editor requests a paused frame.
  for (const frame of [0, 7, 19]) {
    const { status, body } = await call('POST', `/media/${media}/posters`, { at: (frame + 0.5) / RATE })
    expect(status).toBe(201)
    const poster = await fetch(academy.address + body.images.poster.jpeg)
    expect(await getFrame(Buffer.from(await poster.arrayBuffer()))).toBe(frame)
  }
  expect((await call('POST', `/media/${media}/posters`, { at: 2.5 })).body.error).toContain(
    "'at': the video ends after",
  )
  expect(
    (await call('POST', `/media/${media}/posters`, { at: 0, pictureAddress: `/pictures/${'0'.repeat(16)}-9x9` }))
      .status,
  ).toBe(404)
  const strip = { at: 0, pictureAddress: `/pictures/${'0'.repeat(16)}-600x1` }
  expect((await call('POST', `/media/${media}/posters`, strip)).body.error).toContain("'pictureAddress': is 600 × 1")

  const { body: created } = await call('POST', `/media/${media}/posters`, { at: 1 })
  const data = { title: 'Poster', description: '', thumbnail: created.thumbnail, images: created.images }
  expect((await call('POST', '/content/lesson', { slug: 'poster', data })).status).toBe(201)
  const later = new Date(Date.now() + UNUSED_POSTER_LIFETIME_MS + 60_000)
  await sweepPosters({ ...academy.context, now: () => later })
  expect(await fetchStatus(created.thumbnail)).toBe(200)
  expect(await academy.context.db.selectFrom('posters').select('asset').execute()).toHaveLength(1)
})

test(
  'replacing a film with its cut moves chapters and records, and does not interrupt members who are watching',
  { timeout: 2 * TIMEOUT },
  async () => {
    const { slug } = (await call('POST', `/films/${film.id}/lesson`)).body
    const { body: lesson } = await call('GET', `/content/lesson/${slug}`)
    const chapters = [
      { at: 0, title: 'Setup', kind: 'setup' },
      { at: 1, title: 'Entry' },
      { at: 1.8, title: 'Finish' },
    ]
    const data = { ...lesson.draft.data, free: true, chapters }
    const saved = await call('PUT', `/content/lesson/${slug}/draft`, { version: lesson.version, data })
    const { version } = (await call('PUT', `/content/lesson/${slug}/publication`, { version: saved.body.version })).body
    const course = await call('POST', '/content/course', {
      slug: 'throws',
      data: { title: 'Throws', summary: '', lessons: [slug] },
    })
    const publication = await call('PUT', '/content/course/throws/publication', { version: course.body.version })
    expect(publication.body.error).toBeUndefined()
    const member = await createMember(academy)
    const play = () => requestPlayback(academy, member, { gid: 'throws', id: slug })
    expect([saved.status, course.status]).toEqual([200, 201])
    const before = await eventually(async () => Playback.parse((await play()).json()))

    const readLessonRecords = await saveRecords(member, 'throws', slug)
    const readOtherRecords = await saveRecords(member, 'elsewhere', slug)
    expect((await call('POST', `/films/${film.id}/cuts`, { from: 0.5, to: 1.2 })).body.error).toContain("'to'")
    expect((await call('POST', `/films/${film.id}/cuts`, { from: 0.5, to: 9 })).body.error).toContain('ends after 2.0')
    const cut = await waitUntilEncoded((await call('POST', `/films/${film.id}/cuts`, { from: 0.5, to: 1.7 })).body.id)
    expect(cut).toMatchObject({ name: 'Hip throw.mov', cut: { from: 0.5, to: 1.7 }, hasFile: true, bytes: film.bytes })
    expect(cut.duration).toBeCloseTo(1.2, 1)
    const { body: usage } = await call('GET', `/media/${film.media}`)
    expect([usage.film.id, usage.others.map(({ id }) => id)]).toEqual([film.id, [cut.id]])
    // The first frame of the cut is the one at its start.
    const { body: first } = await call('POST', `/media/${cut.media}/posters`, { at: 0 })
    const poster = await fetch(academy.address + first.images.poster.jpeg)
    expect(await getFrame(Buffer.from(await poster.arrayBuffer()))).toBe(5)

    const replaced = await call('PUT', `/lessons/${slug}/film`, { version, film: cut.id })
    expect(replaced.body.draft.data).toMatchObject({
      title: 'Hip throw',
      media: cut.media,
      duration: cut.duration,
      thumbnail: cut.picture?.replace('small', 'thumbnail'),
      chapters: [
        { at: 0, title: 'Setup', kind: 'setup' },
        { at: 0.5, title: 'Entry' },
      ],
    })
    expect((await call('PUT', `/lessons/${slug}/film`, { version, film: film.id })).body.error_code).toBe(
      'ContentChanged',
    )
    await call('PUT', `/content/lesson/${slug}/publication`, { version: replaced.body.version })
    const after = await eventually(async () => {
      const playback = Playback.parse((await play()).json())
      expect(playback.manifest).toContain(`/${cut.media}/`)
      return playback
    })
    // The member's records move with the frames. Records in removed parts move to the nearest remaining time.
    await eventually(async () =>
      expect(await readLessonRecords()).toEqual({
        notes: [0, 0.5, 1.2, null],
        clips: ['0–0.2', '0.5–1.2'],
        seen: '{[0,1200)} 1',
      }),
    )
    expect(await readOtherRecords()).toEqual({
      notes: [0.2, 1, 2, null],
      clips: ['0.1–0.3', '1–1.9'],
      seen: '{[100,2000)} 1.5',
    })
    // The replaced film remains available for the lifetime of the member's grant.
    for (const { manifest } of [before, after]) {
      const playlist = await (await fetch(academy.address + getSiblingUrl(manifest, 'v240/index.m3u8'))).text()
      expect(playlist.match(/(?<=EXTINF:)\d/)?.[0]).toBe(manifest.includes(`/${cut.media}/`) ? '1' : '2')
      expect(await fetchStatus(getSiblingUrl(manifest, 'v240/seg-00000.m4s'))).toBe(200)
    }
    expect(PLAYBACK_GRANT_LIFETIME_MS).toBeGreaterThan(0)
    // A title that a previous version accepted is kept. It is validated again when the editor saves the text.
    const { body: oldLesson } = await call('GET', `/content/lesson/${slug}`)
    await sql`update content_revisions set data = jsonb_set(data, '{title}', to_jsonb(${'Hip\u00AD throw'}::text))
      where item_id = ${oldLesson.id}`.execute(academy.context.db)
    const again = await call('PUT', `/lessons/${slug}/film`, { version: oldLesson.version, film: film.id })
    expect([again.status, again.body.draft.data['title']]).toEqual([200, 'Hip\u00AD throw'])
    // Revisions refer to both films, so neither can be removed.
    expect((await callStudio(academy, editor, 'DELETE', `/films/${film.id}`)).statusCode).toBe(409)
  },
)
