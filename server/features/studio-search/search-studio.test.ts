import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { buy } from '#server/testing/billing.ts'
import { callData } from '#server/testing/data.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { createMember, type Person } from '#server/testing/people.ts'

let testApp: TestApp
let editor: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  editor = await createStaff(testApp, 'editor')
})
afterAll(() => testApp.close())

interface Found {
  found: { kind: string; name: string; title: string; state: string | null }[]
}
const find = async (words: string, person = editor) => {
  const response = await callStudio(testApp, person, 'GET', `/search?words=${encodeURIComponent(words)}`)
  return { status: response.statusCode, found: response.json<Found>().found }
}
const begin = (kind: string, slug: string, data: object) =>
  callStudio(testApp, editor, 'POST', `/content/${kind}`, { slug, data })

test('the search matches all words; title matches come first, and each kind has at most eight hits', async () => {
  await begin('lesson', 'zebra-throw', { title: 'Zebra throw', description: '' })
  await begin('article', 'falling', { title: 'Falling', summary: '', body: 'After a zebra throw one rolls.' })
  for (let count = 0; count < 10; count += 1) await begin('page', `zebra-${count}`, { title: `Zebra ${count}` })
  const { found } = await find('THROW zebra')
  expect(found.map(({ kind, name }) => [kind, name])).toEqual([
    ['lesson', 'zebra-throw'],
    ['article', 'falling'],
  ])
  expect(found[0]).toEqual({ kind: 'lesson', name: 'zebra-throw', title: 'Zebra throw', state: 'draft' })
  expect((await find('zebra')).found.filter(({ kind }) => kind === 'page')).toHaveLength(8)
  await begin('article', 'ubung', { title: 'Übung für Ελένη', summary: '', body: '' })
  expect((await find('ÜBUNG ελένη')).found.map(({ name }) => name)).toEqual(['ubung'])
  await begin('article', 'drill', { title: 'Ne\u0301e en franc\u0327ais', summary: '', body: '' })
  for (const words of ['N\u00E9e fran\u00E7ais', 'ne\u0301e'])
    expect((await find(words)).found).toMatchObject([{ name: 'drill', title: 'N\u00E9e en fran\u00E7ais' }])
  // Matches the texts, not the JSON in which they are stored.
  await begin('article', 'bow', { title: 'Bow', summary: '', body: 'Say "rei".\nBow.' })
  expect((await find('"rei"')).found).toMatchObject([{ name: 'bow' }])
  for (const words of ['plate', '\\'])
    expect((await find(words)).found.filter(({ kind }) => kind === 'article')).toEqual([])
  // LIKE wildcards are matched literally.
  expect((await find('z%a')).found).toEqual([])
  expect((await find('  ')).found).toEqual([])
  expect((await find('a'.repeat(101))).status).toBe(400)
})

test.each([
  ['Bob’s “best” arm\u2011bar', 'bobs', `bob's "best" arm-bar`],
  [`Tim's "first" leg-lock`, 'tims', 'tim’s “first” leg\u2010lock'],
  ['Kata 15 %', 'kata', 'ｋａｔａ　１５ ％'],
  ['ＪＵＤＯ’Ｓ half-width ｱｼﾊﾞﾗｲ', 'judos', `judo's アシバライ`],
])('typographic and full-width characters match those of keyboards: %s', async (title, slug, words) => {
  await begin('article', slug, { title, summary: '', body: '' })
  expect((await find(words)).found.map(({ name }) => name)).toEqual([slug])
})

test('members and orders of Conor O’Neill‑Ray are found by keyboard characters', async () => {
  const owner = await createStaff(testApp, 'owner')
  const member = await createMember(testApp)
  const update = { $set: { full_name: 'Conor O’Neill\u2011Ray' } }
  await callData(testApp, member, 'updateOne', { collection: 'profile', query: {}, update })
  await buy(testApp, member, '4WK')
  for (const words of ["o'neill-ray", 'O‘Neill‐Ray'])
    expect((await find(words, owner)).found.map(({ kind }) => kind)).toEqual(['member', 'order'])
})

test('staff are found only by callers with the permission to read them', async () => {
  const teacher = await createStaff(testApp, 'teacher')
  const owner = await createStaff(testApp, 'owner')
  const { email } = teacher
  expect((await find(email, owner)).found).toEqual([
    { kind: 'staff', name: teacher.id, title: email, state: null },
    { kind: 'member', name: teacher.id, title: email, state: null },
  ])
  expect((await find(email, teacher)).found).toEqual([])
})

test('members and orders are found by name, address and reference, only by the desk and owners', async () => {
  const desk = await createStaff(testApp, 'desk')
  const member = await createMember(testApp)
  await callData(testApp, member, 'updateOne', {
    collection: 'profile',
    query: {},
    update: { $set: { full_name: 'Quillon Ashgrove' } },
  })
  const { value } = await buy(testApp, member, '4WK')
  const order = value.order as { id: string; reference: string }
  const foundMember = { kind: 'member', name: member.id, title: `Quillon Ashgrove, ${member.email}`, state: null }
  const foundOrder = { kind: 'order', name: order.id, title: `${order.reference}, Quillon Ashgrove`, state: null }
  for (const words of ['ashgrove QUILL', member.email])
    expect((await find(words, desk)).found).toEqual([foundMember, foundOrder])
  expect((await find(order.reference, desk)).found).toEqual([foundOrder])
  for (const words of ['ashgrove', member.email, order.reference]) expect((await find(words)).found).toEqual([])
})
