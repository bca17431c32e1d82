import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createDiskReporter } from './disk-watch.ts'
import { DiskFull, ensureSpace, explainFullDisk } from './disk-space.ts'
import { runTool } from '../media-tools/ffmpeg.ts'

const HOUR = 60 * 60_000
const LIMITS = { warn: 2e9, uploadMinimum: 5e8 }

/** Reports free space in bytes at times in milliseconds. Returns the log. */
function logReadings(...readings: [free: number, at: number][]) {
  const lines: string[] = []
  const write = (level: string) => (facts: object, message: string) =>
    void lines.push(`${level}: ${message} ${JSON.stringify(facts)}`)
  const log = { warn: write('warn'), error: write('error') } as never
  const logSpace = createDiskReporter('/data', LIMITS, log)
  for (const [free, at] of readings) logSpace(free, at)
  return lines
}

test('a low disk is logged once an hour, an almost full one immediately, and then its recovery', () => {
  expect(logReadings([5e9, 0], [9e9, HOUR])).toEqual([])
  const facts = (free: string) => JSON.stringify({ folder: '/data', free })
  expect(
    logReadings([1.5e9, 0], [1.4e9, HOUR / 2], [1.3e9, HOUR], [1.2e9, HOUR * 1.9], [1e8, HOUR * 1.95], [3e9, HOUR * 2]),
  ).toEqual([
    `warn: the disk is getting full ${facts('1.50 GB')}`,
    `warn: the disk is getting full ${facts('1.30 GB')}`,
    `error: the disk is almost full; uploads are rejected until there is space ${facts('0.10 GB')}`,
    `warn: the disk has enough space again ${facts('3.00 GB')}`,
  ])
})

test('work that needs more space than is free fails with the needed and the free space', async () => {
  await ensureSpace('/tmp', 0, 0)
  const request = ensureSpace('/tmp', 1e18, 5e8)
  await expect(request).rejects.toThrow(DiskFull)
  await expect(request).rejects.toThrow(
    /disk that contains \/tmp: about \d+ GB needed, .* GB free, and 0\.50 GB reserved \(DISK_STOP\)/,
  )
})

// The system's full device: every write to it fails with ENOSPC.
test.runIf(process.platform === 'linux')(
  'a write that fails because the disk is full throws DiskFull with its cause',
  async () => {
    const write = explainFullDisk('/data', () => writeFile('/dev/full', 'words'))
    await expect(write).rejects.toThrow(
      'The disk that contains /data is full. Free up space, or move DATA_DIR to a larger disk.',
    )
    await expect(write).rejects.toMatchObject({ name: 'DiskFull', cause: { code: 'ENOSPC' } })
    await expect(explainFullDisk('/data', () => writeFile('/no/such/folder', 'words'))).rejects.toThrow('ENOENT')
  },
)

test.runIf(process.platform === 'linux')('ffmpeg on a full disk is not reported as a damaged film', async () => {
  const chart = '-v error -y -f lavfi -i testsrc2=size=320x240:rate=25:duration=2 -f mpegts /dev/full'
  await expect(runTool('ffmpeg', chart.split(' '))).rejects.toThrow(DiskFull)
})
