import { join } from 'node:path'
import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'
import { startReverseProxy } from '#server/testing/nginx.ts'
import type { SharedAcademy } from '../e2e/global-setup.ts'
import { runNode } from '../e2e/run-command.ts'
import { startHoldfast } from '../e2e/start-holdfast.ts'
import { startCeph } from './start-ceph.ts'
import { startPatroni } from './start-patroni.ts'
import { startPgBouncer } from './start-pgbouncer.ts'

/**
 * Starts a demo academy as on several machines: nginx, three web processes and two workers, PgBouncer, two PostgreSQL
 * machines of Patroni, and a bucket of Ceph. Only the first web process shares a data folder with the workers, and so
 * receives the uploads.
 */
export async function startAcademy(folder: string): Promise<SharedAcademy> {
  await using started = new AsyncDisposableStack()
  const [database, ceph] = await Promise.all([startPatroni(), startCeph()])
  started.use(database)
  started.use(ceph)
  const pgbouncer = started.use(await startPgBouncer(database.url))
  const port = await findFreePort()
  const { url: mediaStore, endpoint = '', region, credentials } = ceph.bucket
  const settings = {
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_READ_URL: database.readUrl,
    MEDIA_STORE: mediaStore,
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    PUBLIC_URL: `https://127.0.0.1:${port}`,
  }
  const dataDir = join(folder, 'data')
  /** Each process has its own log file. Its data folder is `dataDir` unless it has its own. */
  const start = async (name: string, own: Record<string, string>) => {
    const holdfast = await startHoldfast(join(folder, name), { ...settings, DATA_DIR: dataDir, ...own })
    started.defer(() => holdfast.stop())
    return holdfast
  }
  // It prepares the demo. A process with another data folder would prepare it once more at the same time.
  await start('worker-1', { ROLE: 'worker' })
  const ownFolder = (name: string) => ({ ROLE: 'web', DATA_DIR: join(folder, name) })
  const [first, second, third] = await Promise.all([
    start('web-1', { ROLE: 'web' }),
    start('web-2', ownFolder('web-2')),
    start('web-3', ownFolder('web-3')),
    start('worker-2', { ROLE: 'worker' }),
  ])
  const keys = JSON.parse(await runNode(['server/commands/edge-keys.ts'], { ...settings, DATA_DIR: dataDir })) as object
  const ports = [first, second, third].map(({ url }) => Number(new URL(url).port))
  const nginx = started.use(await startReverseProxy({ ports, dataDir, keys, port }))
  const owned = started.move()
  return {
    url: nginx.address,
    dataDir,
    // The mailbox of the demo is not served through a proxy.
    mailbox: first.url,
    settings,
    certificate: nginx.certificate,
    stop: () => owned.disposeAsync(),
  }
}
