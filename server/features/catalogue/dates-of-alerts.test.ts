import { expect, test } from 'vitest'
import { Catalogue } from '#contract/catalogue.ts'
import { createTestApp } from '#server/testing/app.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'

test('an alert has the date of its first publication, or the date that the academy sets', async () => {
  await using academy = await createTestApp()
  academy.clock.stop()
  const editor = await createStaff(academy, 'editor')
  const at = '/content/lists/lists'
  const publish = async (alerts: object[]) => {
    const created = await callStudio(academy, editor, 'POST', '/content/lists', { slug: 'lists', data: { alerts } })
    const read = created.statusCode === 201 ? created : await callStudio(academy, editor, 'GET', at)
    const { version } = read.json<{ version: number }>()
    const saved = await callStudio(academy, editor, 'PUT', `${at}/draft`, { version, data: { alerts } })
    await callStudio(academy, editor, 'PUT', `${at}/publication`, saved.json<{ version: number }>())
    const catalogue = Catalogue.parse((await academy.app.inject('/catalogue.json')).json())
    return catalogue.alerts.map(({ name, date }) => [name, date])
  }
  const alert = { name: 'A seminar in May', href: '/latest', description: '', icon: 'bell' }
  const first = academy.context.now().toISOString()
  expect(await publish([alert])).toEqual([[alert.name, first]])

  academy.clock.advance(60_000)
  const second = academy.context.now().toISOString()
  const renamed = { ...alert, name: 'A seminar in June' }
  const dated = { ...alert, name: 'Closed in August', date: '2026-08-01' }
  expect(await publish([renamed, dated, { ...alert, description: 'Two days.' }])).toEqual([
    [renamed.name, second],
    [dated.name, '2026-08-01'],
    [alert.name, first],
  ])
})
