import { readdir, readFile } from 'node:fs/promises'
import { onTestFinished, expect, test } from 'vitest'
import { queues } from '#server/create-context.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createTestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { eventually } from '#server/testing/eventually.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { auth, call, createMember, PASSWORD } from '#server/testing/people.ts'
import { startTestPostgres } from '#server/testing/postgres.ts'

/** Returns the server and every process that it forked. */
async function listProcesses(server: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return { pid, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) }
    }),
  )
  return [server, ...parents.filter(({ parent }) => parent === server).map(({ pid }) => pid)]
}

test.runIf(process.platform === 'linux')(
  'a suspended database makes /readyz fail within two seconds and calls respond 503; everything recovers without loss',
  async () => {
    const server = await startTestPostgres('embedded')
    onTestFinished(() => server.stop())
    const plain = openDatabase(server.url, createLog('silent'))
    await migrate(plain.maintenance)
    await plain.close()
    await (await openJobs(server.url, createLog('silent'), queues)).close()
    const { lines, logTo } = collectLog()
    await using academy = await createTestApp({
      databaseUrl: server.url,
      logTo,
      config: { logLevel: 'info', rateLimitFactor: 100 },
      workers: true,
    })
    const mia = await createMember(academy)
    const rate = (vid: string) =>
      callData(academy, mia, 'insertOne', {
        collection: 'personal_rating',
        document: { owner_id: mia.id, vid, gid: 'throws', rating: 3 },
      })
    expect((await rate('before')).status).toBe(200)

    const stopped = await listProcesses(server.pid() ?? 0)
    stopped.forEach((pid) => process.kill(pid, 'SIGSTOP'))
    try {
      const startedAt = performance.now()
      const ready = await academy.app.inject('/readyz')
      expect([ready.statusCode, ready.json()]).toMatchObject([503, { missing: ['database and migrations'] }])
      // The limit is two seconds and the timeouts sum to 1.7; the rest is for a busy machine.
      expect(performance.now() - startedAt).toBeLessThan(4000)
      const responses = await Promise.all([
        call(academy.app, 'GET', '/auth/profile', { token: mia.accessToken }),
        call(academy.app, 'POST', '/auth/session', { token: mia.refreshToken }),
        auth(academy.app, '/login', { username: mia.email, password: PASSWORD }),
        auth(academy.app, '/register', { email: 'new@example.org', password: PASSWORD }),
      ])
      for (const response of responses)
        expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
      // The process itself is healthy.
      expect((await academy.app.inject('/healthz')).statusCode).toBe(200)
      expect((await academy.app.inject('/catalogue.json')).statusCode).toBe(200)
    } finally {
      stopped.forEach((pid) => process.kill(pid, 'SIGCONT'))
    }

    await eventually(async () => expect((await academy.app.inject('/readyz')).statusCode).toBe(200))
    await eventually(async () => expect((await rate('after')).status).toBe(200))
    const ratings = await callData(academy, mia, 'find', { collection: 'personal_rating', query: {} })
    expect(JSON.stringify(ratings)).toContain('before')
    // The job queue recovers too: newly queued mail is delivered.
    expect((await auth(academy.app, '/register', { email: 'new@example.org', password: PASSWORD })).statusCode).toBe(
      201,
    )
    expect(await eventually(() => readMails(academy, 'new@example.org'))).toHaveLength(1)
    await eventually(() => expect(lines.map(({ msg }) => msg)).toContain('the database is reachable again'))
    const databaseLines = lines.filter(({ msg }) => /the database/.test(String(msg))).map(({ msg }) => msg)
    expect(databaseLines).toEqual([
      'the database is unreachable; requests fail with 503 until it is reachable again',
      'the database is reachable again',
    ])
    expect(lines.filter(({ level, msg }) => Number(level) >= 40 && !databaseLines.includes(msg))).toEqual([])
  },
)
