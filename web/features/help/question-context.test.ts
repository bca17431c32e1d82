import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { Message } from '#contract/contact.ts'
import { formatContext, findLessonTitle, toSenderName } from './question-context.ts'

test('the context of a question is one short line', () => {
  const context = {
    page: '/watch/throws/hip-throw',
    lesson: 'Hip throw',
    plan: 'free',
    browser: 'Firefox/128',
  } as const
  expect(formatContext(context)).toBe(
    'page /watch/throws/hip-throw; lesson “Hip throw”; free plan; browser Firefox/128',
  )
  expect(formatContext({ ...context, page: undefined, lesson: undefined, plan: 'paid', browser: '' })).toBe('full plan')
  expect(formatContext({ ...context, browser: `a\n${'b'.repeat(900)}` })).toMatch(/^[^\n]{500}$/)
})

test('a question names the lesson of the previous page, if that was a lesson page', () => {
  const video = { id: 'hip', title: 'Hip throw', description: '', thumbnail: '/t.jpg' }
  const catalogue = Catalogue.parse({
    videos: [{ gid: 'throws', title: 'Throws', summary: '', videos: [video] }],
    featured: [],
    featuredFree: [],
    latest: [],
  })
  expect(findLessonTitle(catalogue, '/watch/throws/hip')).toBe('Hip throw')
  expect(findLessonTitle(catalogue, '/info/throws/hip')).toBe('Hip throw')
  for (const page of ['/browse', '/watch/throws/removed', '/search/hip', '/watch/throws/hip/more'])
    expect(findLessonTitle(catalogue, page)).toBeUndefined()
})

test('invisible characters in stored names and titles do not make a question invalid', () => {
  const name = toSenderName('Mara\u200B Okafor \u00AD')
  const context = formatContext({ page: undefined, lesson: 'Hip\u202E throw', plan: 'free', browser: 'Firefox/128' })
  expect([name, context]).toEqual(['Mara Okafor', 'lesson “Hip throw”; free plan; browser Firefox/128'])
  const message = { name, email: 'mara@school.example', subject: 'question', message: 'How?', context }
  expect(Message.parse(message)).toEqual(message)
  expect([toSenderName(undefined), toSenderName('\u200B')]).toEqual(['', ''])
})
