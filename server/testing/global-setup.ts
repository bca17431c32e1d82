import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { queues } from '#server/create-context.ts'
import { importRepository } from '#server/features/content/import-repository.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startTestPostgres, type TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that this Vitest project runs on. */
    postgres: TestPostgres
    /** URL of the running server's default database. */
    serverUrl: string
  }
}

/** Name of the prepared database that each test application clones. */
export const TEMPLATE_DATABASE = 'holdfast_template'

/** Starts one PostgreSQL server per Vitest project, with a prepared database that tests clone in milliseconds. */
export default async function setup(project: TestProject) {
  const server = await startTestPostgres(project.getProvidedContext().postgres)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE_DATABASE}`)
  await client.end()
  await prepare(server.url.replace(/\/postgres$/, `/${TEMPLATE_DATABASE}`))
  project.provide('serverUrl', server.url)
  return () => server.stop()
}

async function prepare(url: string) {
  const log = createLog('warn')
  const { maintenance, close } = openDatabase(url, log)
  await migrate(maintenance)
  const config = { isPaymentSet: true, payment: { provider: 'demo' } } as const
  // Imports the content once for all test applications.
  await importRepository({ db: maintenance, now: () => new Date(), config }, { isAcademy: false })
  await close()
  const jobs = await openJobs(url, log, queues)
  await jobs.close()
  await pause(100)
}
