import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a missing ffmpeg is reported before the packages are installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-setup-'))
  try {
    for (const name of ['scripts', 'package.json', 'package-lock.json'])
      cpSync(name, join(folder, name), { recursive: true })
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    symlinkSync(process.execPath, join(bin, 'node'))
    for (const name of ['setup', 'start', 'run', 'dev']) {
      const { stdout, stderr, status } = spawnSync(join(bin, 'node'), [`scripts/${name}.mjs`], {
        cwd: folder,
        env: { PATH: bin },
        encoding: 'utf8',
      })
      expect(stderr + stdout, name).toMatch(/ffmpeg: not installed\. To install, run/)
      expect(stdout, name).not.toContain('Installing npm packages')
      expect(status, name).toBe(1)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
