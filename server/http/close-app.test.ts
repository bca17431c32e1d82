import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { closeApp } from './listen.ts'

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('a visitor who never finishes asking does not keep the server open', async () => {
  const app = Fastify()
  app.post('/', () => 'never')
  const visitor = connect(await listen(app), '127.0.0.1')
  onTestFinished(() => void visitor.destroy())
  visitor.on('error', () => {})
  visitor.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nhalf')
  await once(app.server, 'connection')
  const hungUp = once(visitor.resume(), 'close')
  await closeApp(app, 50)
  await hungUp
  expect(visitor.destroyed).toBe(true)
})

test('what is on its way out arrives', async () => {
  const app = Fastify()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/', () => {
    asked.resolve()
    return answer.promise
  })
  const answered = fetch(`http://127.0.0.1:${await listen(app)}/`).then((response) => response.text())
  await asked.promise
  const closed = closeApp(app)
  answer.resolve('whole')
  expect(await answered).toBe('whole')
  await closed
})
