import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { Message } from '#contract/contact.ts'
import { contextLine, lessonTitleAt, asSenderName } from './question-context.ts'

test('the context of a question is one short line', () => {
  const context = {
    page: '/watch/throws/hip-throw',
    lesson: 'Hip throw',
    plan: 'free',
    browser: 'Firefox/128',
  } as const
  expect(contextLine(context)).toBe('page /watch/throws/hip-throw; lesson “Hip throw”; free plan; browser Firefox/128')
  expect(contextLine({ ...context, page: undefined, lesson: undefined, plan: 'paid', browser: '' })).toBe('full plan')
  expect(contextLine({ ...context, browser: `a\n${'b'.repeat(900)}` })).toMatch(/^[^\n]{500}$/)
})

test('a question names the lesson of the previous page, if that was a lesson page', () => {
  const video = { id: 'hip', title: 'Hip throw', description: '', thumbnail: '/t.jpg' }
  const catalogue = Catalogue.parse({
    videos: [{ gid: 'throws', title: 'Throws', summary: '', videos: [video] }],
    featured: [],
    featuredFree: [],
    latest: [],
  })
  expect(lessonTitleAt(catalogue, '/watch/throws/hip')).toBe('Hip throw')
  expect(lessonTitleAt(catalogue, '/info/throws/hip')).toBe('Hip throw')
  for (const page of ['/browse', '/watch/throws/removed', '/search/hip', '/watch/throws/hip/more'])
    expect(lessonTitleAt(catalogue, page)).toBeUndefined()
})

test('invisible characters in stored names and titles do not make a question invalid', () => {
  const name = asSenderName('Mara\u200B Okafor \u00AD')
  const context = contextLine({ page: undefined, lesson: 'Hip\u202E throw', plan: 'free', browser: 'Firefox/128' })
  expect([name, context]).toEqual(['Mara Okafor', 'lesson “Hip throw”; free plan; browser Firefox/128'])
  const message = { name, email: 'mara@school.example', subject: 'question', message: 'How?', context }
  expect(Message.parse(message)).toEqual(message)
  expect([asSenderName(undefined), asSenderName('\u200B')]).toEqual(['', ''])
})
