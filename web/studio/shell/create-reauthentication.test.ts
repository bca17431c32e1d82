import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { createReauthentication } from './create-reauthentication.ts'

const refusal = (errorCode: string) =>
  new ApiError({ method: 'POST', url: '/', statusCode: 403, statusText: '', errorCode })

/** Actions that fail without recent authentication, and a log of the dialog's visibility. */
const open = () => {
  const shown: boolean[] = []
  const { withReauthentication, finish } = createReauthentication((isOpen) => void shown.push(isOpen))
  let isConfirmed = false
  const act = (name: string) =>
    withReauthentication(async () => {
      if (!isConfirmed) throw refusal('ReauthenticationRequired')
      return name
    })
  return { shown, withReauthentication, finish, act, prove: () => ((isConfirmed = true), finish(true)) }
}
const refused = async (shown: boolean[]) => {
  await expect.poll(() => shown.length).toBeGreaterThan(0)
}

test('two concurrent actions share one dialog, and both run after it', async () => {
  const { shown, act, prove } = open()
  const bothActions = Promise.all([act('first'), act('second')])
  await refused(shown)
  prove()
  expect(await bothActions).toEqual(['first', 'second'])
  expect(shown.at(-1)).toBe(false)
})

test('both reject if the dialog is canceled, and the next action opens it again', async () => {
  const { shown, act, finish, prove } = open()
  const bothActions = Promise.allSettled([act('first'), act('second')])
  await refused(shown)
  finish(false)
  expect(await bothActions).toMatchObject([
    { status: 'rejected', reason: { errorCode: 'ReauthenticationRequired' } },
    { status: 'rejected', reason: { errorCode: 'ReauthenticationRequired' } },
  ])
  shown.length = 0
  const third = act('third')
  await refused(shown)
  prove()
  expect(await third).toBe('third')
})

test('other errors do not open the dialog', async () => {
  const { shown, withReauthentication } = open()
  await expect(withReauthentication(() => Promise.reject(refusal('Forbidden')))).rejects.toMatchObject({
    errorCode: 'Forbidden',
  })
  expect(shown).toEqual([])
})
