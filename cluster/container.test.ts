import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { openRealm } from '#server/testing/realm.ts'
import { buildImage } from './build-image.ts'
import { readPod, runContainer } from './run-container.ts'

const MINUTE_MS = 60_000

/** Returns the command of the Containerfile with which engines check the health of a container. */
async function readHealthCheck(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../Containerfile'), 'utf8')
  return z.array(z.string()).parse(JSON.parse(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(text)?.[1] ?? ''))
}

// Only root can build and run an image with these programs.
test.skipIf(process.getuid?.() !== 0)(
  'the image runs as its Kubernetes pod without privileges, on a read-only disk, and keeps its state in volumes',
  { timeout: 20 * MINUTE_MS },
  async () => {
    await using image = await buildImage()
    const volumes = await createTempFolder()
    const [{ startupProbe, livenessProbe }] = (await readPod()).containers
    const member = { email: 'ada@example.org', password: PASSWORD }
    {
      await using container = await runContainer(image, volumes)
      expect(container.output()).toContain('Open this link to set it up and become the owner')
      for (const { httpGet } of [startupProbe, livenessProbe])
        expect((await fetch(container.address + httpGet.path)).status).toBe(200)
      expect(await (await fetch(container.address)).text()).toContain('New academy')
      await container.exec(...(await readHealthCheck()))
      await openRealm(container.address).emailPasswordAuth.registerUser(member)
      expect(await container.exec('ffmpeg', '-version')).toContain('--enable-libx264')
      const backup = '/backups/by-hand.tar'
      await container.exec('node', 'server/commands/backup.ts', backup)
      expect(await container.exec('node', 'server/commands/restore.ts', backup, '--check')).toContain(
        'The backup restores',
      )
      expect(await container.stop()).toBe(0)
    }
    await using container = await runContainer(image, volumes)
    await expect(openRealm(container.address).emailPasswordAuth.registerUser(member)).rejects.toThrow(
      'name already in use',
    )
    expect(await container.stop()).toBe(0)
  },
)
