import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { createReauthentication } from './create-reauthentication.ts'
import { describeError } from './describe-error.ts'

const createApiError = (errorCode: string) =>
  new ApiError({ method: 'POST', url: '/', statusCode: 403, statusText: '', errorCode })

/** Actions that fail without recent authentication, and a log of the dialog's visibility. */
const openDialog = () => {
  const visibilities: boolean[] = []
  const { withReauthentication, finish } = createReauthentication((isOpen) => void visibilities.push(isOpen))
  let isConfirmed = false
  const runAction = (name: string) =>
    withReauthentication(async () => {
      if (!isConfirmed) throw createApiError('ReauthenticationRequired')
      return name
    })
  return {
    visibilities,
    withReauthentication,
    finish,
    runAction,
    confirmIdentity: () => ((isConfirmed = true), finish(true)),
  }
}
const waitForDialog = async (visibilities: boolean[]) => {
  await expect.poll(() => visibilities.length).toBeGreaterThan(0)
}

test('two concurrent actions share one dialog, and both run after it is confirmed', async () => {
  const { visibilities, runAction, confirmIdentity } = openDialog()
  const bothActions = Promise.all([runAction('first'), runAction('second')])
  await waitForDialog(visibilities)
  confirmIdentity()
  expect(await bothActions).toEqual(['first', 'second'])
  expect(visibilities.at(-1)).toBe(false)
})

test('both actions reject if the dialog is canceled, and the next action opens it again', async () => {
  const { visibilities, runAction, finish, confirmIdentity } = openDialog()
  const bothActions = Promise.allSettled([runAction('first'), runAction('second')])
  await waitForDialog(visibilities)
  finish(false)
  expect(await bothActions).toMatchObject([
    { status: 'rejected', reason: { errorCode: 'ReauthenticationRequired' } },
    { status: 'rejected', reason: { errorCode: 'ReauthenticationRequired' } },
  ])
  visibilities.length = 0
  const thirdAction = runAction('third')
  await waitForDialog(visibilities)
  confirmIdentity()
  expect(await thirdAction).toBe('third')
})

test('if the dialog does not load, the error says so instead of that the person did not confirm', async () => {
  const { visibilities, runAction, finish } = openDialog()
  const action = runAction('first').catch(describeError)
  await waitForDialog(visibilities)
  finish('not-loaded')
  expect(await action).toMatch(/^Couldn’t load the dialog .* or reload the page\.$/)
})

test('other errors do not open the dialog', async () => {
  const { visibilities, withReauthentication } = openDialog()
  await expect(withReauthentication(() => Promise.reject(createApiError('Forbidden')))).rejects.toMatchObject({
    errorCode: 'Forbidden',
  })
  expect(visibilities).toEqual([])
})
