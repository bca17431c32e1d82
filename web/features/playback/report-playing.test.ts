import { expect, test, vi } from 'vitest'
import { InvalidResponse } from '#web/api/read-response.ts'
import { client } from '#web/client.ts'
import { reportPlaying } from './report-playing.ts'

test('a captive portal response does not stop playback', async () => {
  const send = vi.spyOn(client, 'callFunction').mockResolvedValue({ portal: 'sign in' })
  await expect(reportPlaying('still')).rejects.toThrow(InvalidResponse)
  send.mockResolvedValue({ mayPlay: false })
  expect(await reportPlaying('still')).toBe(false)
  send.mockRestore()
})
