import { EJSON } from 'bson'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import type { TestApp } from './app.ts'
import { call, type Person } from './people.ts'

export interface DataAnswer {
  status: number
  /** As it came, before anything decodes it. */
  wire: string
  /** Decoded as a client does. */
  value: unknown
}

/** A command of the data service, sent in canonical EJSON as the published client sends it. */
export async function dataCall(
  { app }: Pick<TestApp, 'app'>,
  { accessToken }: Pick<Person, 'accessToken'>,
  name: string,
  collection: string,
  members: object = {},
  database = DATABASE_NAME,
): Promise<DataAnswer> {
  const argument: object = EJSON.serialize({ database, collection, ...members }, { relaxed: false })
  return rawCall({ app }, { accessToken }, { name, arguments: [argument], service: 'mongodb-atlas' })
}

/** Any body at all, as a stranger may send it. */
export async function rawCall(
  { app }: Pick<TestApp, 'app'>,
  { accessToken }: Pick<Person, 'accessToken'>,
  body: object | string,
): Promise<DataAnswer> {
  const { statusCode, payload } = await call(app, 'POST', `/app/${APP_ID}/functions/call`, {
    // A text is sent as it is.
    body: body as object,
    token: accessToken,
  })
  return { status: statusCode, wire: payload, value: EJSON.parse(payload, { relaxed: true }) }
}
