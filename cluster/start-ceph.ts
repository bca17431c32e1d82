import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { BucketConfig } from '#server/config/index.ts'
import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'

const TIMEOUT_MS = 120_000
const CREDENTIALS = { accessKeyId: 'academy', secretAccessKey: 'a secret for the tests' }

/** Starts an in-memory Ceph cluster on this machine, with an S3 gateway and an empty bucket. */
export async function startCeph(): Promise<{ bucket: BucketConfig } & AsyncDisposable> {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-ceph-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const [monitorPort, port] = [await findFreePort(), await findFreePort()]
  const [cluster, disk] = [randomUUID(), randomUUID()]
  const keyring = join(folder, 'keyring')
  await writeFile(join(folder, 'ceph.conf'), createSettings({ folder, cluster, monitorPort, port }))
  for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(folder, name))
  const env = { PATH: process.env['PATH'], CEPH_CONF: join(folder, 'ceph.conf') }
  const run = (program: string, ...args: string[]) => promisify(execFile)(program, args, { env, timeout: TIMEOUT_MS })
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, ['-f', ...args], { env, stdio: 'ignore' })
    const exited = once(child, 'exit')
    started.defer(async () => {
      child.kill('SIGKILL')
      await exited
    })
  }

  await run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
  const addKey = (name: string, monitor: string) =>
    run('ceph-authtool', keyring, '--gen-key', '-n', name, '--cap', 'mon', monitor, '--cap', 'osd', 'allow *')
  await addKey('client.admin', 'allow *')
  await addKey('osd.0', 'allow profile osd')
  const map = join(folder, 'monmap')
  await run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, map)
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
  start('ceph-mon', '-i', 'a')
  await run('ceph', 'osd', 'new', disk)
  await run('ceph-osd', '-i', '0', '--mkfs', '--keyring', keyring, '--osd-uuid', disk)
  start('ceph-osd', '-i', '0')
  const { accessKeyId, secretAccessKey } = CREDENTIALS
  const user = ['--uid', 'academy', '--display-name', 'academy']
  await run('radosgw-admin', 'user', 'create', ...user, '--access-key', accessKeyId, '--secret', secretAccessKey)
  start('radosgw', '-n', 'client.admin')

  const endpoint = `http://127.0.0.1:${port}`
  for (const startedAt = Date.now(); !(await fetch(endpoint).catch(() => undefined)); await pause(100))
    if (Date.now() - startedAt > TIMEOUT_MS)
      throw new Error(`Ceph did not start: ${(await readFile(join(folder, 'client.admin.log'), 'utf8')).slice(-2000)}`)
  const bucket: BucketConfig = {
    url: 's3://academy-films/school',
    bucket: 'academy-films',
    prefix: 'school/',
    endpoint,
    region: 'us-east-1',
    credentials: CREDENTIALS,
  }
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials: CREDENTIALS, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket.bucket }))
  client.destroy()
  const resources = started.move()
  return { bucket, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

interface CephSettings {
  folder: string
  /** ID of the cluster. */
  cluster: string
  monitorPort: number
  port: number
}

const createSettings = ({ folder, cluster, monitorPort, port }: CephSettings) => `[global]
fsid = ${cluster}
mon host = v2:127.0.0.1:${monitorPort}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${folder}/keyring
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
osd objectstore = memstore
memstore device bytes = 1073741824
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
`
