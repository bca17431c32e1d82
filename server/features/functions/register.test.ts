import { createCaller } from '#server/testing/people.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { productFunction } from '#contract/functions.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { register } from './register.ts'

// Unused by this function.
const context = {} as Context
const mia = createCaller('mia' as OwnerId)

const repeat = register(
  productFunction({
    name: 'repeat',
    arguments: z.tuple([z.object({ text: z.string() }), z.int()]),
    callers: 'member',
    response: z.object({ text: z.string() }),
  }),
  async (_context, { owner }, { text }, times) => {
    const response = { text: `${owner}: ${text.repeat(times)}`, secret: 'hash of a password' }
    return response
  },
)

test('a function receives typed arguments and the caller', async () => {
  expect(await repeat.run(context, mia, [{ text: 'oss ' }, 2])).toEqual({ text: 'mia: oss oss ' })
})

test('fields that are not declared in the result are not sent', async () => {
  expect(Object.keys((await repeat.run(context, mia, [{ text: 'x' }, 1])) as object)).toEqual(['text'])
})

test.each([
  ['no arguments', [], /^'arguments': /],
  ['too few arguments', [{ text: 'x' }], /^'arguments(\.1)?': /],
  ['too many arguments', [{ text: 'x' }, 1, 2], /^'arguments': /],
  ['a wrong type', [{ text: 'x' }, 'twice'], /^'arguments\.1': /],
  ['a wrong type in a field', [{ text: 7 }, 1], /^'arguments\.0\.text': /],
  ['null', [null, 1], /^'arguments\.0': /],
])('%s: the error names the invalid argument', async (_, values, message) => {
  await expect(repeat.run(context, mia, values)).rejects.toMatchObject({
    code: 'ArgumentsNotAllowed',
    message: expect.stringMatching(message),
  })
})
